import type { Product } from '../catalogue.contract.ts'
import { propertiesOf } from './product-properties.ts'

export function PropertiesTable({ product }: { product: Product }) {
  const rows = propertiesOf(product)
  if (rows.length === 0) return null
  return (
    <section aria-labelledby="properties">
      <h2 id="properties" className="font-display text-xl">
        Характеристики
      </h2>
      <table aria-labelledby="properties" className="mt-2 w-full">
        <tbody>
          {rows.map(({ name, value, href }) => (
            <tr key={name} className="border-line border-b align-baseline last:border-0">
              <th scope="row" className="w-2/5 py-2.5 pr-4 text-left font-normal text-muted">
                {name}
              </th>
              <td className="wrap-anywhere py-2.5">
                {href ? (
                  <a
                    href={href}
                    className="link inline-flex min-h-6 items-center pointer-coarse:-my-2.5 pointer-coarse:min-h-11"
                  >
                    {value}
                  </a>
                ) : (
                  value
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
