import type { Product } from '../catalogue.contract.ts'
import { furtherPropertiesOf } from './product-properties.ts'

export function FurtherProperties({ product }: { product: Product }) {
  const rows = furtherPropertiesOf(product)
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="further-properties">
      <h2 id="further-properties" className="font-display text-xl">
        Подробности
      </h2>
      <table aria-labelledby="further-properties" className="mt-2 w-full">
        <tbody>
          {rows.map(({ name, value }) => (
            <tr key={name} className="border-line border-b align-baseline last:border-0">
              <th scope="row" className="w-2/5 py-2.5 pr-4 text-left font-normal text-muted">
                {name}
              </th>
              <td className="wrap-anywhere py-2.5">{value}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
