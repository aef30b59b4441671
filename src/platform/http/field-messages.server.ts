/** Zod's issues as `{field: Russian sentence}`. A schema's own message wins when it is written in Russian. */
export function fieldMessages(
  issues: readonly { path: readonly PropertyKey[]; message: string }[],
): Record<string, string> {
  const messages: Record<string, string> = {}
  for (const issue of issues) {
    const field = issue.path.map(String).join('.') || 'request'
    messages[field] ??= /[а-яё]/i.test(issue.message) ? issue.message : 'Недопустимое значение.'
  }
  return messages
}
