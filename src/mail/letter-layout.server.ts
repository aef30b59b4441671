import type { Letter } from './mail.server.ts'

/** What a letter says; the layout makes the plain and the HTML form of it. */
export interface LetterText {
  subject: string
  /** Stands beside the subject in the list of letters. */
  preview: string
  paragraphs: string[]
  /** A code to type in, shown large. */
  code?: string
  button?: { text: string; url: string }
  /** After code and button: what to do if it was not you. */
  closing: string[]
}

/** Who writes: name and address of the shop as staff have set them. */
export interface Sender {
  shopName: string
  email: string | null
  url: string
}

/**
 * Tables and inline styles, because mail programs know nothing newer; no pictures, nothing loaded from anywhere. The
 * colours read well on the dark ground that some programs put under letters.
 */
export function layOutLetter(recipient: string, text: LetterText, sender: Sender): Letter {
  const { subject, preview, paragraphs, code, button, closing } = text
  const signature = [`«${sender.shopName}»`, sender.email, sender.url].filter(Boolean).join('\n')
  const body = [...paragraphs, code, button && `${button.text}: ${button.url}`, ...closing, signature]
    .filter(Boolean)
    .join('\n\n')
  const parts = [
    ...paragraphs.map((line) => paragraph(line)),
    code && codeBox(code),
    button && buttonLink(button),
    ...closing.map((line) => paragraph(line, '#6b5c51')),
  ]
  return { recipient, subject, body, html: frame(subject, preview, parts.filter(Boolean).join('\n'), sender) }
}

const font = `font-family:-apple-system,'Segoe UI',Roboto,Arial,sans-serif`

function frame(subject: string, preview: string, content: string, sender: Sender): string {
  const contact = sender.email
    ? `<a href="mailto:${escapeHtml(sender.email)}" style="color:#6b5c51">${escapeHtml(sender.email)}</a> · `
    : ''
  return `<!DOCTYPE html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background:#f5efe7">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="background:#f5efe7">
<tr><td align="center" style="padding:32px 16px">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:520px;background:#ffffff;border:1px solid #e8ddd1;border-radius:16px">
<tr><td style="padding:24px 32px;border-bottom:3px solid #f0661e;${font};font-size:20px;font-weight:700;color:#2b211b">${escapeHtml(sender.shopName)}</td></tr>
<tr><td style="padding:24px 32px 16px">
<h1 style="margin:0 0 16px;${font};font-size:20px;line-height:1.35;color:#2b211b">${escapeHtml(subject)}</h1>
${content}
</td></tr>
</table>
<p style="margin:16px 0 0;${font};font-size:13px;line-height:1.5;color:#6b5c51">${contact}<a href="${escapeHtml(sender.url)}" style="color:#6b5c51">${escapeHtml(sender.url)}</a></p>
</td></tr>
</table>
</body>
</html>`
}

function paragraph(text: string, colour = '#2b211b'): string {
  return `<p style="margin:0 0 16px;${font};font-size:16px;line-height:1.5;color:${colour}">${escapeHtml(text)}</p>`
}

function codeBox(code: string): string {
  return `<p style="margin:0 0 16px;padding:16px;background:#f5efe7;border-radius:12px;text-align:center;font-family:Consolas,Menlo,monospace;font-size:32px;font-weight:700;letter-spacing:8px;color:#2b211b">${escapeHtml(code)}</p>`
}

function buttonLink({ text, url }: { text: string; url: string }): string {
  return `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;background:#c2480a;border-radius:12px;${font};font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(text)}</a></p>
<p style="margin:0 0 16px;${font};font-size:13px;line-height:1.5;color:#6b5c51;word-break:break-all">${escapeHtml(url)}</p>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

export function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
