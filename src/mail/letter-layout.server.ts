import { quoted } from '../platform/text/quoted.ts'
import { codePicture } from './letter-codes.server.ts'
import type { Letter } from './mail.server.ts'

/** The content of a letter, from which the layout renders plain text and HTML. */
export interface LetterText {
  subject: string
  /** Shown next to the subject in the inbox. */
  preview: string
  paragraphs: string[]
  /** The ordered items, then the totals. */
  goods?: { lines: { name: string; quantity: string; total: string }[]; sums: NamedValue[] }
  /** Names and values under a heading, such as payment details. */
  details?: { title: string; rows: NamedValue[] }[]
  /** A QR code after the details; left out of the plain text. */
  scan?: { text: string; alt: string; caption: string }
  /** A code to type in, shown large. */
  code?: string
  button?: LetterButton
  /** A choice between several, in the place of the one button. */
  buttons?: LetterButton[]
  /** Shown after code and button, such as what to do if it was not you. */
  closing: string[]
}

interface LetterButton {
  text: string
  url: string
}

interface NamedValue {
  name: string
  value: string
}

/** The name and address of the shop from the site settings. */
export interface Sender {
  shopName: string
  email: string | null
  url: string
}

/**
 * Uses tables and inline styles, because mail programs support nothing newer, and loads no external resources. The
 * colours stay readable on the dark background that some programs put behind letters.
 */
export function layOutLetter(recipient: string, text: LetterText, sender: Sender): Letter {
  const { subject, preview, paragraphs, goods, details = [], scan, code, closing } = text
  const buttons = text.buttons ?? (text.button ? [text.button] : [])
  const signature = [quoted(sender.shopName), sender.email, sender.url].filter(Boolean).join('\n')
  const body = [
    ...paragraphs,
    goods && plainGoods(goods),
    ...details.map(({ title, rows }) => [title, ...rows.map(plainRow)].join('\n')),
    code,
    ...buttons.map(({ text, url }) => `${text}: ${url}`),
    ...closing,
    signature,
  ]
    .filter(Boolean)
    .join('\n\n')
  const parts = [
    ...paragraphs.map((line) => paragraph(line)),
    goods && goodsTable(goods),
    ...details.map(detailsTable),
    scan && scanBox(scan),
    code && codeBox(code),
    ...buttons.map(buttonLink),
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

function plainRow({ name, value }: NamedValue): string {
  return `${name}: ${value}`
}

function plainGoods({ lines, sums }: NonNullable<LetterText['goods']>): string {
  return [...lines.map(({ name, quantity, total }) => `${name}, ${quantity} — ${total}`), ...sums.map(plainRow)].join(
    '\n',
  )
}

const cell = `padding:10px 0;border-bottom:1px solid #e8ddd1;${font};font-size:15px;line-height:1.4;color:#2b211b`

function goodsTable({ lines, sums }: NonNullable<LetterText['goods']>): string {
  const goods = lines.map(
    ({ name, quantity, total }) =>
      `<tr><td style="${cell}">${escapeHtml(name)}<br><span style="font-size:13px;color:#6b5c51">${escapeHtml(quantity)}</span></td><td align="right" valign="top" style="${cell};padding-left:16px;white-space:nowrap">${escapeHtml(total)}</td></tr>`,
  )
  const totals = sums.map(({ name, value }, index) => {
    const last = index === sums.length - 1
    const look = `padding:${last ? '6px 0 0' : '10px 0 0'};${font};font-size:${last ? 18 : 15}px;font-weight:${last ? 700 : 400};line-height:1.4;color:#2b211b`
    return `<tr><td style="${look}">${escapeHtml(name)}</td><td align="right" valign="top" style="${look};padding-left:16px">${escapeHtml(value)}</td></tr>`
  })
  return table([...goods, ...totals])
}

function detailsTable({ title, rows }: { title: string; rows: NamedValue[] }): string {
  // Small enough that an account number of twenty digits fits on one line on a phone.
  const look = `padding:3px 0;${font};font-size:14px;line-height:1.4`
  const lines = rows.map(
    ({ name, value }) =>
      `<tr><td valign="top" style="${look};padding-right:16px;color:#6b5c51;white-space:nowrap">${escapeHtml(name)}</td><td width="100%" style="${look};color:#2b211b;overflow-wrap:anywhere">${escapeHtml(value)}</td></tr>`,
  )
  return `<h2 style="margin:0 0 8px;${font};font-size:16px;line-height:1.35;color:#2b211b">${escapeHtml(title)}</h2>\n${table(lines)}`
}

function table(rows: string[]): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 24px">\n${rows.join('\n')}\n</table>`
}

function scanBox({ text, alt, caption }: NonNullable<LetterText['scan']>): string {
  const look = `margin:0 0 24px;text-align:center;${font};font-size:13px;line-height:1.5;color:#6b5c51`
  return `<p style="${look}">${codePicture(text, escapeHtml(alt))}<br>${escapeHtml(caption)}</p>`
}

function codeBox(code: string): string {
  return `<p style="margin:0 0 16px;padding:16px;background:#f5efe7;border-radius:12px;text-align:center;font-family:Consolas,Menlo,monospace;font-size:32px;font-weight:700;letter-spacing:8px;color:#2b211b">${escapeHtml(code)}</p>`
}

function buttonLink({ text, url }: LetterButton): string {
  return `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 24px;background:#c2480a;border-radius:12px;${font};font-size:16px;font-weight:600;color:#ffffff;text-decoration:none">${escapeHtml(text)}</a></p>
<p style="margin:0 0 16px;${font};font-size:13px;line-height:1.5;color:#6b5c51;word-break:break-all">${escapeHtml(url)}</p>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
