import { z } from 'zod'
import { knownPassword } from './accounts.contract.ts'

/** What shows that the signed-in person is still the one who sits there. */
export const identityProof = z.object({ password: knownPassword }).meta({ id: 'IdentityProof' })

export type IdentityProof = z.output<typeof identityProof>
