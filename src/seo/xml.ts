const escapes: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;' }

/** Characters that XML 1.0 forbids even when escaped: control characters, lone surrogates, U+FFFE and U+FFFF. */
const forbidden = /(?![\t\n\r])\p{Cc}|\p{Cs}|[\ufffe\uffff]/gu

/** The result is safe as text and as an attribute value. */
export function escapeXml(text: string): string {
  return text.replace(forbidden, '').replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign)
}

/** `<name a="b">text</name>`; an empty string when there is no text. */
export function element(
  name: string,
  text: string | null | undefined,
  attributes: Record<string, string> = {},
): string {
  if (text === null || text === undefined || text === '') return ''
  return `<${name}${attributesOf(attributes)}>${escapeXml(text)}</${name}>`
}

export function attributesOf(attributes: Record<string, string>): string {
  return Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${escapeXml(value)}"`)
    .join('')
}
