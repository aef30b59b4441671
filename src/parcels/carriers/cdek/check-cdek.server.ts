import { setTimeout as wait } from 'node:timers/promises'
import { readConfig } from '../../../platform/process/config.server.ts'
import { runCommand } from '../../../platform/process/run-command.server.ts'
import { StartError } from '../../../platform/process/start-error.server.ts'
import type { CarrierOrderState } from '../carrier.ts'
import { openCdek } from './cdek-carrier.server.ts'

const novosibirsk = 270
const moscow = 44
const size = { weight_grams: 1000, length_cm: 30, width_cm: 20, height_cm: 15 }

/** The process behind `npm run check:cdek`: asks what the shop asks, through the shop's own client. */
async function run(makesOrder: boolean): Promise<void> {
  const { cdek: keys } = readConfig(process.env)
  if (!keys) throw new StartError('Set CDEK_CLIENT_ID and CDEK_CLIENT_SECRET, and CDEK_URL for the test contour.')
  const cdek = openCdek(keys)
  const signal = () => AbortSignal.timeout(60_000)
  console.log(`Asking ${keys.url}`)

  await tell('keys', async () => {
    await cdek.tryKeys(signal())
    return 'accepted'
  })
  await tell('cities', async () => {
    for await (const cities of cdek.places?.cities(signal()) ?? []) return `${cities.length} on the first page`
    throw new Error('none')
  })
  const point = await tell('pickup points', async () => {
    for await (const points of cdek.places?.points(signal()) ?? []) {
      const found = points.find(({ cityCode, kind }) => cityCode === novosibirsk && kind === 'PVZ')
      if (found) return found.code
    }
    throw new Error('none in Novosibirsk')
  })
  await tell('prices', async () => {
    const route = { from: { cityCode: novosibirsk, postalIndex: '630099' }, to: { cityCode: moscow } }
    const offers = await cdek.quote(route, size, signal())
    if (offers.length === 0) throw new Error('no parcel tariff of this contract is among those that the shop uses')
    return offers
      .map(({ way, tariff_code, price_kopecks }) => `${way} ${tariff_code}: ${price_kopecks / 100} ₽`)
      .join(', ')
  })
  if (!makesOrder) return
  if (!keys.url.includes('edu.cdek.ru') && !keys.url.includes('127.0.0.1'))
    throw new StartError('--order makes a real order: set CDEK_URL=https://api.edu.cdek.ru/v2, the test contour.')
  await tell('an order', async () => {
    const number = `CHECK-${Date.now()}`
    const uuid = await cdek.orders?.make(
      {
        number,
        tariffCode: 137,
        from: { cityCode: novosibirsk, shipmentPoint: point },
        to: { cityCode: moscow, address: 'ул. Тверская, 1' },
        recipient: { name: 'Проверка Связи', phone: '79990000000' },
        size,
        items: [{ name: 'Фигурка', sku: 'CHECK-1', priceKopecks: 100_000, weightGrams: 800, quantity: 1 }],
      },
      signal(),
    )
    const decided = await untilDecided(async () => cdek.orders?.read(uuid ?? '', signal()))
    const found = await cdek.orders?.find(number, signal())
    if (found?.uuid !== uuid) throw new Error('it is not found by its number')
    return `${decided?.state}${decided?.problem ? `: ${decided.problem}` : ''}, ${decided?.trackingNumber ?? 'no number yet'}`
  })
  console.log(`A pickup point for further tries: ${point}`)
}

async function untilDecided(
  read: () => Promise<CarrierOrderState | undefined>,
): Promise<CarrierOrderState | undefined> {
  for (let round = 0; round < 20; round += 1) {
    const state = await read()
    if (state && state.state !== 'checking') return state
    await wait(2000)
  }
  return undefined
}

async function tell(name: string, ask: () => Promise<string>): Promise<string> {
  try {
    const answer = await ask()
    console.log(`✓ ${name}: ${answer}`)
    return answer
  } catch (error) {
    throw new StartError(`✗ ${name}: ${(error as Error).message}`)
  }
}

await runCommand(() => run(process.argv.includes('--order')))
