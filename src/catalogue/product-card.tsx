import { SharedFragment } from '../platform/pages/shared-fragment.ts'
import { formatPrice } from '../platform/text/money.ts'
import { PictureImage } from '../ui/picture.tsx'
import type { ProductCard as Card } from './catalogue.contract.ts'

interface ProductCardProps {
  product: Card
  /** The text about stock, if any: pages differ in when they show it. */
  stockLabel?: 'В наличии' | 'Нет в наличии'
  eager?: boolean
  first?: boolean
  sizes?: string
}

/** Slightly less than the real width on phones, so that the 320 px file is used for 322 px. */
const gridSizes = '(min-width: 1280px) 234px, (min-width: 1136px) 192px, (min-width: 768px) 30vw, 44vw'

/** A plain link on purpose: router links take a fifth of a long list's render time, and the layout handles clicks. */
export function ProductCard(props: ProductCardProps) {
  return (
    <SharedFragment
      as="a"
      href={`/product/${props.product.id}/`}
      className="product-card group relative h-full"
      show={CardContent}
      props={props}
    />
  )
}

function CardContent({ product, stockLabel, eager, first, sizes = gridSizes }: ProductCardProps) {
  const missing = stockLabel === 'Нет в наличии'
  return (
    <>
      <span className="block overflow-hidden rounded-2xl">
        <PictureImage
          picture={product.images[0]}
          alt=""
          sizes={sizes}
          eager={eager}
          first={first}
          className={`aspect-square transition duration-300 group-hover:scale-[1.03] motion-reduce:transition-none ${missing ? 'opacity-60' : ''}`}
        />
      </span>
      <span className="mt-3 line-clamp-3 text-[0.9375rem] leading-snug group-hover:text-accent-ink">
        {product.name}
      </span>
      {/* Aligns the prices of a row, however long the names are. */}
      <span className="mt-auto pt-1.5 font-semibold text-lg tabular-nums">{formatPrice(product.price)}</span>
      {(product.is_new || product.is_preorder) && (
        <span className="card-badges absolute top-2.5 left-2.5 flex flex-wrap gap-1">
          {product.is_new && <span className="badge-new">Новинка</span>}
          {product.is_preorder && <span className="badge-preorder">Предзаказ</span>}
        </span>
      )}
      {stockLabel && <span className={`text-sm ${missing ? 'text-muted' : 'text-good'}`}>{stockLabel}</span>}
    </>
  )
}
