import { quoted } from '../platform/text/quoted.ts'
import { codePicture, foxPicture, goodsPicture, type LetterPicture } from './letter-pictures.server.ts'
import type { Letter } from './mail.server.ts'

/** The content of a letter, from which the layout renders plain text and HTML. */
export interface LetterText {
  subject: string
  /** Shown next to the subject in the inbox. */
  preview: string
  /** A large sign on a colour, before everything else; left out of the plain text. */
  banner?: { symbol: string; colour: string }
  paragraphs: string[]
  /** The ordered items, then the totals. */
  goods?: { lines: GoodsLine[]; sums: Sum[] }
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

interface GoodsLine {
  name: string
  quantity: string
  total: string
  picture?: LetterPicture | null
}

interface LetterButton {
  text: string
  url: string
}

interface NamedValue {
  name: string
  value: string
}

interface Sum extends NamedValue {
  /** The one that counts. */
  strong?: boolean
}

/** The name and address of the shop from the site settings. */
export interface Sender {
  shopName: string
  email: string | null
  url: string
}

/**
 * Uses tables and inline styles, because mail programs support nothing newer, and loads no external resources: pictures
 * are attached. Programs that know of dark mode get the shop's dark colours by the classes.
 */
export function layOutLetter(recipient: string, text: LetterText, sender: Sender): Letter {
  const { subject, preview, banner, paragraphs, goods, details = [], scan, code, closing } = text
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
    banner && bannerBox(banner),
    ...paragraphs.map((line) => paragraph(line)),
    goods && goodsTable(goods),
    ...details.map(detailsTable),
    scan && scanBox(scan),
    code && codeBox(code),
    ...buttons.map(buttonLink),
    ...closing.map((line) => paragraph(line, muted)),
  ]
  return { recipient, subject, body, html: frame(subject, preview, parts.filter(Boolean).join('\n'), sender) }
}

const font = `font-family:Onest,-apple-system,'Segoe UI',Roboto,Arial,sans-serif`
/** Where it is installed; the shop's display type is no web font here, because fonts would be loaded from outside. */
const display = `font-family:Unbounded,-apple-system,'Segoe UI',Roboto,Arial,sans-serif`

/** One long word, such as a promo code, must not make the letter wider than the screen; Gmail knows the second only. */
const breakable = 'overflow-wrap:anywhere;word-break:break-word'
/** Letters that large type would spread over half of a phone's screen: the subject names a product. */
const longSubject = 80

/** A colour in the light theme, and the class that changes it in the dark one. */
interface Ink {
  colour: string
  name: string
}

const ink: Ink = { colour: '#2b211b', name: 'ink' }
const muted: Ink = { colour: '#6b5c51', name: 'muted' }

const dark = [
  '@media (prefers-color-scheme:dark){',
  '.paper,.quiet{background:#1c1714!important}',
  '.sheet{background:#2a221d!important}',
  '.sheet,.line{border-color:#3d322b!important}',
  '.ink{color:#f6ede4!important}',
  '.muted{color:#b9a99b!important}',
  '.press{background:#ff7d38!important}',
  '.press a{color:#1c1714!important}',
  '}',
].join('')

function frame(subject: string, preview: string, content: string, sender: Sender): string {
  const link = (href: string, text: string) =>
    `<a href="${escapeHtml(href)}" class="muted" style="color:${muted.colour}">${escapeHtml(text)}</a>`
  const contact = sender.email ? `${link(`mailto:${sender.email}`, sender.email)} · ` : ''
  return `<!DOCTYPE html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>:root{color-scheme:light dark}${dark}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:#f5efe7">
<div style="display:none;max-height:0;overflow:hidden">${escapeHtml(preview)}</div>
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" bgcolor="#f5efe7" class="paper" style="background:#f5efe7">
<tr><td align="center" style="padding:24px 12px 32px">
<!--[if mso]><table role="presentation" width="560" cellpadding="0" cellspacing="0"><tr><td><![endif]-->
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="max-width:560px">
<tr><td style="padding:0 12px 20px"><a href="${escapeHtml(sender.url)}" style="text-decoration:none"><table role="presentation" cellpadding="0" cellspacing="0"><tr><td style="padding-right:12px">${foxPicture()}</td><td class="ink" style="${display};font-size:20px;font-weight:700;color:${ink.colour}">${escapeHtml(sender.shopName)}</td></tr></table></a></td></tr>
<tr><td bgcolor="#ffffff" class="sheet" style="padding:32px 28px 20px;background:#ffffff;border:1px solid #e8ddd1;border-radius:24px;${breakable}">
<h1 class="ink" style="margin:0 0 20px;${display};font-size:${subject.length > longSubject ? 18 : 24}px;font-weight:700;line-height:1.25;color:${ink.colour}">${escapeHtml(subject)}</h1>
${content}
</td></tr>
<tr><td class="muted" style="padding:20px 12px 0;${font};font-size:14px;line-height:1.5;color:${muted.colour}">${contact}${link(sender.url, sender.url)}</td></tr>
</table>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr>
</table>
</body>
</html>`
}

function paragraph(text: string, { colour, name } = ink): string {
  return `<p class="${name}" style="margin:0 0 16px;${font};font-size:16px;line-height:1.55;color:${colour}">${escapeHtml(text)}</p>`
}

function plainRow({ name, value }: NamedValue): string {
  return `${name}: ${value}`
}

function plainGoods({ lines, sums }: NonNullable<LetterText['goods']>): string {
  return [...lines.map(({ name, quantity, total }) => `${name}, ${quantity} — ${total}`), ...sums.map(plainRow)].join(
    '\n',
  )
}

const cell = `padding:12px 0;border-bottom:1px solid #e8ddd1;${font};font-size:15px;line-height:1.4;color:${ink.colour}`

/** Name, pieces and price below each other: beside a picture a phone has no room for another column. */
function goodsTable({ lines, sums }: NonNullable<LetterText['goods']>): string {
  const goods = lines.map(({ name, quantity, total, picture }) => {
    const shown = picture
      ? `<td width="64" valign="top" class="ink line" style="${cell};padding-right:16px">${goodsPicture(picture)}</td>`
      : ''
    return `<tr>${shown}<td${shown ? '' : ' colspan="2"'} valign="top" class="ink line" style="${cell}">${escapeHtml(name)}<br><span class="muted" style="font-size:14px;color:${muted.colour}">${escapeHtml(quantity)}</span>${total && `<br><b>${escapeHtml(total)}</b>`}</td></tr>`
  })
  const totals = sums.map(({ name, value, strong = false }) => {
    const look = `padding:${strong ? '6px 0 0' : '12px 0 0'};${font};font-size:${strong ? 20 : 15}px;font-weight:${strong ? 700 : 400};line-height:1.4;color:${ink.colour}`
    // A sum has no spaces that break, and must not be broken elsewhere; words may be.
    const wrap = value.includes(' ') ? '' : ';white-space:nowrap'
    return `<tr><td class="ink" style="${look}">${escapeHtml(name)}</td><td align="right" valign="top" class="ink" style="${look};padding-left:16px${wrap}">${escapeHtml(value)}</td></tr>`
  })
  return `${table(goods, 0)}\n${table(totals)}`
}

function detailsTable({ title, rows }: { title: string; rows: NamedValue[] }): string {
  // Small enough that an account number of twenty digits fits on one line on a phone.
  const look = `padding:3px 0;${font};font-size:14px;line-height:1.45`
  const lines = rows.map(
    ({ name, value }) =>
      `<tr><td valign="top" class="muted" style="${look};padding-right:16px;color:${muted.colour};white-space:nowrap">${escapeHtml(name)}</td><td width="100%" class="ink" style="${look};color:${ink.colour}">${escapeHtml(value)}</td></tr>`,
  )
  return `<h2 class="ink" style="margin:0 0 8px;${display};font-size:16px;font-weight:700;line-height:1.35;color:${ink.colour}">${escapeHtml(title)}</h2>\n${table(lines)}`
}

function table(rows: string[], below = 24): string {
  return `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" style="margin:0 0 ${below}px">\n${rows.join('\n')}\n</table>`
}

function scanBox({ text, alt, caption }: NonNullable<LetterText['scan']>): string {
  const look = `margin:0 0 24px;text-align:center;${font};font-size:14px;line-height:1.5;color:${muted.colour}`
  return `<p class="muted" style="${look}">${codePicture(text, escapeHtml(alt))}<br>${escapeHtml(caption)}</p>`
}

function bannerBox({ symbol, colour }: NonNullable<LetterText['banner']>): string {
  return `<p aria-hidden="true" style="margin:0 0 16px;padding:24px;background:${colour};border-radius:12px;text-align:center;font-size:64px;line-height:1">${escapeHtml(symbol)}</p>`
}

function codeBox(code: string): string {
  // Six figures fill a phone; the sixteen signs of a gift card in one line, too.
  const size = code.length > 8 ? 'font-size:20px;letter-spacing:1px' : 'font-size:36px;letter-spacing:8px'
  return `<p class="ink quiet" style="margin:0 0 16px;padding:20px 16px;background:#f5efe7;border-radius:16px;text-align:center;font-family:Consolas,Menlo,monospace;${size};font-weight:700;color:${ink.colour}">${escapeHtml(code)}</p>`
}

/** In a cell of its own: Outlook gives links neither ground nor padding. */
function buttonLink({ text, url }: LetterButton): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" style="margin:0 0 20px"><tr><td align="center" bgcolor="#c2480a" class="press" style="background:#c2480a;border-radius:12px;mso-padding-alt:14px 28px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 28px;${font};font-size:16px;font-weight:600;line-height:1.25;color:#ffffff;text-decoration:none">${escapeHtml(text)}</a></td></tr></table>`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character)
}
