import type {
  PublicKeyCredentialCreationOptionsJSON,
  PublicKeyCredentialRequestOptionsJSON,
} from '@simplewebauthn/browser'
import { ApiError } from '../../platform/browser/api-client.ts'
import { tryChunk } from '../../platform/browser/load-chunk.ts'

/** Only staff need it, and only now. */
const library = () => tryChunk(() => import('@simplewebauthn/browser'))

/** Lets the browser ask for a passkey and sign with it. */
export async function signWithPasskey(options: { challenge: string }) {
  const { startAuthentication } = await library()
  const optionsJSON = options as PublicKeyCredentialRequestOptionsJSON
  return startAuthentication({ optionsJSON }).catch((error: unknown) => {
    throw refusal(error, 'Ключ не подтверждён. Попробуйте ещё раз или выберите другой способ.')
  })
}

/** Lets the browser make a passkey on this device or on another one. */
export async function makePasskey(options: { challenge: string }) {
  const { startRegistration } = await library()
  const optionsJSON = options as PublicKeyCredentialCreationOptionsJSON
  return startRegistration({ optionsJSON }).catch((error: unknown) => {
    const isKnown = error instanceof Error && error.name === 'InvalidStateError'
    throw refusal(error, isKnown ? 'Ключ этого устройства уже добавлен.' : 'Ключ не создан. Попробуйте ещё раз.')
  })
}

/** As a refusal with a sentence: the browser's own message is English and names no way on. */
function refusal(cause: unknown, sentence: string): ApiError {
  console.warn('passkey', cause)
  return new ApiError('ERR_BAD_REQUEST', sentence, undefined, { error: sentence })
}
