const shortestPassword = 8
export const longestPassword = 128

/** Common passwords that attackers try first. Compared in lower case. */
const common = new Set(
  `password password1 passw0rd qwerty qwerty123 qwertyuiop 12345678 123456789 1234567890 11111111 00000000 87654321
  qazwsxedc 1q2w3e4r 1q2w3e4r5t zaq12wsx asdfghjkl zxcvbnm1 iloveyou sunshine princess football superman
  йцукенгш йцукен123 пароль123 любовь123 наташа123 qweasdzxc abcd1234 12341234 1234qwer`.split(/\s+/),
)

/** Why the password is not allowed, in Russian; undefined when it is. */
export function passwordProblem(password: string, email = ''): string | undefined {
  if (password.length < shortestPassword) return `Не короче ${shortestPassword} символов.`
  if (password.length > longestPassword) return `Не длиннее ${longestPassword} символов.`
  const plain = password.toLowerCase()
  if (common.has(plain) || new Set(plain).size < 3) return 'Этот пароль слишком легко угадать.'
  const name = email.toLowerCase().split('@')[0] ?? ''
  if (name.length >= 4 && (plain === email.toLowerCase() || plain.replace(/\d+$/, '') === name)) {
    return 'Пароль не должен повторять email.'
  }
  return undefined
}

export type Strength = 'weak' | 'fair' | 'strong'

/** A hint while typing: length matters most, then the variety of characters. */
export function passwordStrength(password: string, email = ''): Strength {
  if (passwordProblem(password, email)) return 'weak'
  const kinds = [/[a-zа-яё]/, /[A-ZА-ЯЁ]/, /\d/, /[^\p{L}\d]/u].filter((kind) => kind.test(password)).length
  const score = password.length + kinds * 2
  return score >= 18 ? 'strong' : score >= 14 ? 'fair' : 'weak'
}
