import { useLayoutEffect, useRef } from 'react'
import { maskPhone } from '../../../accounts/phone.ts'
import type { SiteData } from '../../../content/content.contract.ts'
import { quoted } from '../../../platform/text/quoted.ts'
import type { StaffOrder } from '../staff-orders.contract.ts'
import { splitIndex } from './split-index.ts'

/** A6 by the rules of the post: sender at the top left, recipient at the bottom right, postal code in boxes. */
export function Label({ order, site }: { order: StaffOrder; site: SiteData }) {
  const sheet = useRef<HTMLElement>(null)
  const to = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    const shrink = (): void => fitText(to.current, sheet.current)
    shrink()
    // Measured again when the font has loaded: its letters have other widths.
    void document.fonts.ready.then(shrink)
  })
  const from = splitIndex(site.legal_address ?? '')
  return (
    <>
      {!order.address && (
        <p className="text-muted print:hidden">
          Доставка {quoted(order.delivery_name)} без адреса: ярлык пригодится, чтобы подписать коробку.
        </p>
      )}
      {!site.legal_address && (
        <p className="text-bad print:hidden">Адрес отправителя не заполнен: укажите его в данных магазина.</p>
      )}
      <article ref={sheet} className="print-sheet address-label" aria-label={`Адресный ярлык заказа ${order.id}`}>
        <div className="flex justify-between gap-4">
          <Party
            title="От кого"
            name={site.full_name ?? site.shop_name}
            address={from.address}
            index={from.index}
            phone={site.phone ?? ''}
          />
          <p className="text-right text-sm">
            Заказ № {order.id}
            <span className="block">{order.delivery_name}</span>
            {order.tracking_number && <span className="block font-semibold">{order.tracking_number}</span>}
          </p>
        </div>
        <div ref={to} className="address-label-to self-end justify-self-end">
          <Party
            title="Кому"
            name={order.full_name}
            address={order.address}
            index={order.index}
            phone={maskPhone(order.phone)}
            large
          />
        </div>
      </article>
    </>
  )
}

const sizes = [18, 16, 14, 12, 10, 9, 8, 7]

/** Shrinks the text until even a long address fits on one label. */
function fitText(text: HTMLElement | null, sheet: HTMLElement | null): void {
  if (!text || !sheet) return
  for (const size of sizes) {
    text.style.fontSize = `${size}px`
    // Small text may use the whole width of the label.
    text.style.maxWidth = size < 14 ? 'none' : ''
    if (sheet.scrollHeight <= sheet.clientHeight) return
  }
}

interface PartyProps {
  title: string
  name: string
  address: string
  index: string
  phone: string
  large?: boolean
}

function Party({ title, name, address, index, phone, large = false }: PartyProps) {
  return (
    <div className={`grid gap-1 wrap-anywhere ${large ? '' : 'max-w-[75mm] text-sm'}`}>
      <h2 className="text-xs uppercase tracking-wide">{title}</h2>
      <p className="font-semibold">{name}</p>
      {address && <p className="whitespace-pre-line leading-snug">{address}</p>}
      {phone && <p className="tabular-nums">{phone}</p>}
      {index && (large ? <PostalIndex index={index} /> : <p className="font-semibold tabular-nums">{index}</p>)}
    </div>
  )
}

function PostalIndex({ index }: { index: string }) {
  return (
    <p className="mt-1">
      <span className="sr-only">Индекс {index}</span>
      <span aria-hidden="true" className="postal-index">
        {index.split('').map((digit, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: digits have no other name than their place
          <span key={place}>{digit}</span>
        ))}
      </span>
    </p>
  )
}
