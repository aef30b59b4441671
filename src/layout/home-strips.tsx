import { use } from 'react'
import type { HomeStrip } from '../catalogue/strips/strips.contract.ts'
import type { Settled } from '../platform/pages/settle.ts'
import { ProductStrip } from './product-strip.tsx'

export type StripList = Settled<HomeStrip[]> | Promise<Settled<HomeStrip[]>>

/** Strips that staff have put together. When they cannot be loaded, the page does without them. */
export function HomeStrips({ strips }: { strips: StripList }) {
  const settled = strips instanceof Promise ? use(strips) : strips
  if (!settled.ok) return null
  return settled.value.map(({ id, title, href, products }) => (
    <ProductStrip
      key={id}
      id={`strip-${id}`}
      words={{ title, all: 'Смотреть все', loading: '', failed: '', empty: '' }}
      allHref={href}
      list={{ ok: true, value: products }}
    />
  ))
}
