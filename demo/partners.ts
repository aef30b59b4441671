import { createHash } from 'node:crypto'
import { join } from 'node:path'
import type { Closer } from '../src/platform/process/close-all.server.ts'
import type { Config } from '../src/platform/process/config.server.ts'
import type { PartnerKeys } from '../src/platform/process/partner-keys.server.ts'
import { startCdekServer } from '../src/testing/outside/cdek-server.ts'
import { startStandIn } from './provider/stand-in.ts'

/** The demonstration has a provider and a carrier of its own, on this machine, unless the keys of real ones are set. */
export async function openDemoPartners(config: Config, secret: string, closers: Closer[]): Promise<PartnerKeys> {
  return { ...(await openDemoProvider(config, secret, closers)), ...(await openDemoCarrier(config, closers)) }
}

async function openDemoProvider(
  { yookassa, tbank, dataDir, publicUrl }: Config,
  secret: string,
  closers: Closer[],
): Promise<PartnerKeys> {
  if (yookassa || tbank) return {}
  const keys = { shopId: 'demo', secretKey: createHash('sha256').update(`demo provider ${secret}`).digest('hex') }
  const notifyUrl = `${publicUrl}/api/payments/yookassa/`
  const standIn = await startStandIn({ ...keys, notifyUrl, file: join(dataDir, 'demo-payments.json') })
  closers.push(() => standIn.close())
  return { yookassa: { ...keys, url: standIn.url } }
}

/** Its parcels move on by themselves. */
async function openDemoCarrier({ cdek, publicUrl }: Config, closers: Closer[]): Promise<PartnerKeys> {
  if (cdek) return {}
  const standIn = await startCdekServer({ notify: `${publicUrl}/api/parcels/cdek/`, stepMs: 60_000 })
  closers.push(() => standIn.close())
  return { cdek: { ...standIn.keys, url: standIn.url } }
}
