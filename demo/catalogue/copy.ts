/**
 * Template tag for shop copy: lines of one paragraph are joined with a space, a blank line starts a new paragraph,
 * and indentation is dropped, so that long texts stay readable in the source.
 */
export function copy(strings: TemplateStringsArray): string {
  return strings
    .join('')
    .trim()
    .split(/\n\s*\n/)
    .map((paragraph) => paragraph.trim().replace(/\s*\n\s*/g, ' '))
    .join('\n\n')
}
