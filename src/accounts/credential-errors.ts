export type CredentialErrors = Partial<Record<'email' | 'password' | 'consent', string>>

/** What is missing in the fields of the first step, in the order of the page. */
export function credentialErrors({ email, password }: { email: string; password: string }): CredentialErrors {
  return {
    ...emailError(email),
    ...(password === '' && { password: 'Введите пароль.' }),
  }
}

function emailError(email: string): CredentialErrors {
  if (email.trim() === '') return { email: 'Введите email.' }
  return /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(email.trim()) ? {} : { email: 'Введите email, например anna@example.ru.' }
}
