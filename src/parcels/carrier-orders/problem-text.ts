import { PartnerError } from '../../platform/http/partner-error.ts'

/** Something that staff have to set first; until then the carrier is not even asked. */
export class NotSetUp extends Error {}

/** Why a carrier did not do it, for staff: its own words where it said some, never those of the network. */
export function problemFor(error: unknown): string {
  if (error instanceof NotSetUp) return error.message
  if (!(error instanceof PartnerError)) return 'внутренняя ошибка магазина'
  if (error.kind === 'keys') return 'служба не принимает ключи магазина'
  return error.kind === 'away' ? 'служба не отвечает' : error.said
}
