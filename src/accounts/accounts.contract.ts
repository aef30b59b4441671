import { z } from 'zod'
import { emailValue } from '../platform/contract/email-value.ts'
import { endpoint, errorAnswer } from '../platform/contract/endpoint.ts'
import { roles } from '../platform/contract/roles.ts'
import { longestPassword, passwordProblem } from './password-rules.ts'
import { factorCode, passkeyAnswer, proofQuestion, ticket } from './second-factor/factor-shapes.ts'

const emailHint = 'Введите email, например anna@example.ru.'

export const email = z.string(emailHint).trim().pipe(emailValue(emailHint))

/** A password to compare. Only its length is limited: the rules for new passwords do not apply. */
export const knownPassword = z
  .string('Введите пароль.')
  .min(1, 'Введите пароль.')
  .max(longestPassword, 'Неверный пароль.')

/** An empty code counts as missing, which means the first step. */
const verificationCode = z
  .preprocess(
    (value) => (value === '' || value === null ? undefined : value),
    z
      .string('Введите 6-значный код из письма.')
      .regex(/^\d{6}$/, 'Введите 6-значный код из письма.')
      .optional(),
  )
  .describe('The 6 digits from the letter; absent in the first step and when the code is to be sent again')

const passwordNote =
  'Null from the browser that has given it already, while its code is valid: it has a cookie for that'

const tokens = z
  .object({
    access: z.string().describe('Bearer token for other clients; lives minutes'),
    refresh: z.string().describe('For the next pair of tokens, once'),
    expires_in: z.number().int().describe('Seconds that the access token lives'),
  })
  .meta({ id: 'Tokens' })

/** After the first step the code has been sent; after the second one the user is signed in, or asked for one more proof. */
const stepAnswer = z
  .object({
    detail: z.string(),
    email: z.string().optional().describe('Where the code went'),
    resend_after: z.number().int().optional().describe('Seconds until the code may be sent again'),
    tokens: tokens.optional(),
    second_factor: proofQuestion.optional().describe('Asked of staff who have set up a passkey or an app with codes'),
  })
  .meta({ id: 'SignInStep' })

const done = z.object({ detail: z.string() }).meta({ id: 'Done' })

export const signIn = endpoint({
  method: 'POST',
  path: '/api/user/api/auth/',
  summary: 'Sign in: e-mail and password send a code, with the code they open a session',
  tag: 'accounts',
  access: 'guest',
  body: z.object({
    email,
    password: knownPassword.nullable().describe(passwordNote),
    verification_code: verificationCode,
  }),
  responses: { 200: stepAnswer, 401: errorAnswer, 429: errorAnswer },
})

export const signInWithFactor = endpoint({
  method: 'POST',
  path: '/api/user/api/auth/second_factor/',
  summary: 'The third step, for staff with a second factor: opens the session',
  tag: 'accounts',
  access: 'guest',
  body: z.object({ ticket, passkey: passkeyAnswer.optional(), code: factorCode.optional() }),
  responses: { 200: stepAnswer, 429: errorAnswer },
})

export const register = endpoint({
  method: 'POST',
  path: '/api/user/api/register/',
  summary: 'Create an account: in two steps, as signing in',
  tag: 'accounts',
  access: 'guest',
  body: z
    .object({
      email,
      password: z.string('Введите пароль.').nullable().describe(passwordNote),
      consent: z.literal(true, 'Необходимо согласие на обработку персональных данных'),
      verification_code: verificationCode,
    })
    .superRefine(({ email: address, password }, context) => {
      const problem = password === null ? undefined : passwordProblem(password, address)
      if (problem) context.addIssue({ code: 'custom', path: ['password'], message: problem })
    }),
  responses: { 200: stepAnswer, 429: errorAnswer },
})

export const checkAuth = endpoint({
  method: 'GET',
  path: '/api/user/api/check_auth/',
  summary: 'Who is signed in; also gives the cookie csrftoken',
  tag: 'accounts',
  access: 'guest',
  responses: {
    200: z
      .object({
        isAuthenticated: z.boolean(),
        user_id: z.number().int().nullable(),
        user: z.string().nullable().describe('The name to sign in with: the e-mail address'),
        is_staff: z.boolean(),
        is_superuser: z.boolean().describe('An administrator'),
        role: z.enum(roles).nullable().describe('What a person of the staff may do; null for others'),
        needs_second_factor: z.boolean().describe('Staff calls are refused until one is set up'),
      })
      .meta({ id: 'AuthCheck' }),
  },
})

export type AuthCheck = z.output<(typeof checkAuth)['responses'][200]>

export const refreshTokens = endpoint({
  method: 'POST',
  path: '/api/user/api/token/refresh/',
  summary: 'The next pair of tokens; a refresh token that was used before ends its session',
  tag: 'accounts',
  access: 'guest',
  withoutCsrf: true,
  body: z.object({ refresh: z.string().min(1).max(200) }),
  responses: { 200: tokens, 401: errorAnswer },
})

export const signOut = endpoint({
  method: 'POST',
  path: '/api/user/api/logout/',
  summary: 'End this session and its tokens',
  tag: 'accounts',
  access: 'customer',
  responses: { 200: done },
})

export const signOutEverywhere = endpoint({
  method: 'POST',
  path: '/api/user/api/logout_everywhere/',
  summary: 'End all sessions of this account',
  tag: 'accounts',
  access: 'customer',
  responses: { 200: done },
})

export const requestPasswordReset = endpoint({
  method: 'POST',
  path: '/api/user/api/reset_password/',
  summary: 'Mail a link for a new password; the answer is the same for an address without an account',
  tag: 'accounts',
  access: 'guest',
  body: z.object({ email }),
  responses: { 200: done, 429: errorAnswer },
})

const newPassword = z.string('Введите пароль.').superRefine((password, context) => {
  const problem = passwordProblem(password)
  if (problem) context.addIssue({ code: 'custom', message: problem })
})

export const confirmPasswordReset = endpoint({
  method: 'POST',
  path: '/api/user/api/reset_password/confirm/',
  summary: 'Set a new password with the token of a mailed link',
  tag: 'accounts',
  access: 'guest',
  body: z.object({ token: z.string().min(1).max(200), new_password: newPassword }),
  responses: { 200: done, 429: errorAnswer },
})

export const changePassword = endpoint({
  method: 'POST',
  path: '/api/user/api/change_password/',
  summary: 'Change the password; all other sessions end',
  tag: 'accounts',
  access: 'customer',
  body: z.object({ current_password: knownPassword, new_password: newPassword }),
  responses: { 200: done, 429: errorAnswer },
})

export const listSessions = endpoint({
  method: 'GET',
  path: '/api/user/sessions/',
  summary: 'Devices that are signed in',
  tag: 'accounts',
  access: 'customer',
  responses: {
    200: z.array(
      z
        .object({
          id: z.string(),
          device: z.string().describe('Browser and system'),
          created_at: z.iso.datetime(),
          last_seen_at: z.iso.datetime(),
          is_current: z.boolean(),
        })
        .meta({ id: 'Session' }),
    ),
  },
})

export type Session = z.output<(typeof listSessions)['responses'][200]>[number]

export const endSession = endpoint({
  method: 'DELETE',
  path: '/api/user/sessions/{id}/',
  summary: 'Sign out one device',
  tag: 'accounts',
  access: 'customer',
  params: z.object({ id: z.string().max(100) }),
  responses: { 200: done, 404: errorAnswer },
})
