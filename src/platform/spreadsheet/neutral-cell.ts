/*
 * A spreadsheet program runs what begins with = + - @ (or a tab or a line break before them) as a formula. An
 * apostrophe in front makes it text; reading takes exactly that one away again, so that nothing is lost on the way.
 */
const formula = /^'*[=+\-@\t\r\n]/

export function neutralise(text: string): string {
  return formula.test(text) ? `'${text}` : text
}

export function restore(text: string): string {
  return text.startsWith("'") && formula.test(text) ? text.slice(1) : text
}
