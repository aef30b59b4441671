import { queueMail } from '../mail/mail.server.ts'
import { ShopError } from '../platform/contract/errors.ts'
import { networkOf } from '../rate-limits/rate-limits.server.ts'
import { accountErrors } from './account-errors.ts'
import { accountLetters } from './account-letters.server.ts'
import type { AccountsParts } from './accounts-parts.server.ts'
import { codeAttempts, codeMailAttempts, passwordAttempts } from './attempt-limits.server.ts'
import { resendSeconds } from './code-challenges.server.ts'
import { emailKey } from './email.ts'
import { type Account, findAccount } from './find-account.server.ts'
import { startSessionOrAsk } from './second-factor/factor-questions.server.ts'
import type { ProofQuestion } from './second-factor/factor-shapes.ts'
import type { OpenedSession, Origin } from './sessions.server.ts'

interface SignIn {
  email: string
  password: string
}

/**
 * Finds the account and checks the password. Unknown address, wrong password and locked account get the same answer
 * after the same work: a password is always compared.
 */
async function checkPassword(parts: AccountsParts, { email, password }: SignIn, origin: Origin): Promise<Account> {
  const device = parts.devices.find(origin.cookies, email)
  return parts.limits.judge(passwordAttempts(emailKey(email), networkOf(origin.address), device), async () => {
    const account = await findAccount(parts.db, emailKey(email))
    const fits = await parts.passwords.fits(password, account?.passwordHash)
    if (!account || !fits || account.lockedAt) throw new ShopError(accountErrors.wrong_credentials)
    return account
  })
}

/** Step 1: checks the password and mails a code. Resending uses the same call. */
export async function sendSignInCode(
  parts: AccountsParts,
  given: SignIn,
  origin: Origin,
): Promise<{ email: string; resendAfter: number }> {
  const account = await checkPassword(parts, given, origin)
  const email = emailKey(account.email)
  const device = parts.devices.find(origin.cookies, email)
  const sender = await parts.sender()
  await parts.limits.spend(codeMailAttempts(email, networkOf(origin.address), device), () =>
    parts.db.transaction(async (tx) => {
      const code = await parts.challenges.open(tx, { purpose: 'sign_in', email, winnable: true })
      await queueMail(tx, accountLetters(sender).signInCode(account.email, code))
    }),
  )
  return { email: account.email, resendAfter: resendSeconds }
}

/** Step 2: checks password and code together and opens a session, unless a second factor is asked for. */
export async function signInWithCode(
  parts: AccountsParts,
  { code, ...given }: SignIn & { code: string },
  origin: Origin,
): Promise<OpenedSession | ProofQuestion> {
  const email = emailKey(given.email)
  const network = networkOf(origin.address)
  const account = await checkPassword(parts, given, origin)
  const device = parts.devices.find(origin.cookies, email)
  const outcome = await parts.limits.judge(codeAttempts(email, network, device), async () => {
    const judged = await parts.db.transaction(async (tx) => {
      const challenge = await parts.challenges.newest(tx, 'sign_in', email)
      if (!challenge) return new ShopError(accountErrors.code_expired)
      const result = await parts.challenges.tryCode(tx, challenge, code)
      return result === 'right' ? startSessionOrAsk(parts, tx, account, origin) : result
    })
    // After the transaction, which must keep the try that was used up.
    if (judged instanceof ShopError) throw judged
    return judged
  })
  await parts.limits.giveBack(...codeMailAttempts(email, network, device))
  return outcome
}
