import { keyedHash, sameText } from '../platform/http/keyed-hash.server.ts'

/** Links of letters where a buyer answers without signing in. Each stands for one question and works until it is answered. */
export interface AnswerLinks {
  linkTo(answerId: number, choice?: 'wait' | 'refund'): string
  tokenOf(answerId: number): string
  fits(answerId: number, token: string): boolean
}

export function openAnswerLinks(secret: string, publicUrl: string): AnswerLinks {
  const hash = keyedHash(secret, 'preorder-answer')
  const tokenOf = (answerId: number) => hash(String(answerId)).slice(0, 32)
  return {
    tokenOf,
    fits: (answerId, token) => sameText(token, tokenOf(answerId)),
    linkTo: (answerId, choice) =>
      `${publicUrl}/preorders/answer/${answerId}/${tokenOf(answerId)}/${choice ? `?choice=${choice}` : ''}`,
  }
}
