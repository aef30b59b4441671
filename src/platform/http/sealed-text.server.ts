import { createCipheriv, createDecipheriv, createHmac, randomBytes } from 'node:crypto'

/** Encrypts what must be readable again: a secret in the database, or one that the browser brings back. */
export type Seal = ReturnType<typeof openSeal>

/**
 * AES-256-GCM under a key derived from the shop's secret. A text is bound to its owner: moved to another row or sent by
 * another user, it does not open. Each purpose has a key of its own.
 */
export function openSeal(secret: string, purpose: string) {
  const key = createHmac('sha256', secret).update(`seal ${purpose}`).digest()
  return {
    seal(text: string, owner: string): string {
      const iv = randomBytes(12)
      const cipher = createCipheriv('aes-256-gcm', key, iv).setAAD(Buffer.from(owner))
      const sealed = [cipher.update(text, 'utf8'), cipher.final()]
      return Buffer.concat([iv, cipher.getAuthTag(), ...sealed]).toString('base64url')
    },

    /** Undefined when it was sealed under another secret, for somebody else, or was changed. */
    open(sealed: string, owner: string): string | undefined {
      const bytes = Buffer.from(sealed, 'base64url')
      if (bytes.length < 28) return undefined
      try {
        const cipher = createDecipheriv('aes-256-gcm', key, bytes.subarray(0, 12)).setAAD(Buffer.from(owner))
        cipher.setAuthTag(bytes.subarray(12, 28))
        return Buffer.concat([cipher.update(bytes.subarray(28)), cipher.final()]).toString('utf8')
      } catch {
        return undefined
      }
    },
  }
}
