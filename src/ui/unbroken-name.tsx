import { partsOfName } from '../platform/text/parts-of-name.ts'

/** «О-Фуку» and «44 мм» stay on one line, and the text stays what it is for searching, copying and screen readers. */
export function UnbrokenName({ name }: { name: string }) {
  return partsOfName(name).map(({ text, unbroken, at }) =>
    unbroken ? (
      <span key={at} className="whitespace-nowrap">
        {text}
      </span>
    ) : (
      text
    ),
  )
}
