/** The code for signing in, from letters as a mail server has them. */
export function codeIn(letters: readonly { source: string }[]): string | undefined {
  for (const { source } of letters) {
    const code = /^\d{6}$/m.exec(plainText(source))?.[0]
    if (code) return code
  }
}

/** The first part of the letter: plain text, in base64 or quoted-printable. */
function plainText(source: string): string {
  const part = source.split(/^--\S+\r?$/m).find((each) => /Content-Type: text\/plain/i.test(each)) ?? ''
  const [head = '', ...body] = part.trim().split(/\r?\n\r?\n/)
  const text = body.join('\n\n')
  return /base64/i.test(head) ? Buffer.from(text, 'base64').toString() : text
}
