import { SharedFragment } from '../platform/pages/shared-fragment.ts'
import { formatPrice } from '../platform/text/money.ts'
import { PictureImage } from '../ui/picture.tsx'
import type { ProductCard as Card } from './catalogue.contract.ts'
import { preorderLabel } from './preorder-text.ts'

interface ProductCardProps {
  product: Card
  /** Also says «В наличии»; preorders and what is gone are labelled everywhere. */
  labelsInStock?: boolean
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

function CardContent({ product, labelsInStock = false, eager, first, sizes = gridSizes }: ProductCardProps) {
  const missing = product.status !== 'available'
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
      {product.is_new && <span className="badge-new absolute top-2.5 left-2.5">Новинка</span>}
      <StockLabel product={product} labelsInStock={labelsInStock} />
    </>
  )
}

function StockLabel({ product, labelsInStock }: { product: Card; labelsInStock: boolean }) {
  if (product.status !== 'available') return <span className="text-muted text-sm">Нет в наличии</span>
  if (product.is_preorder) return <span className="text-accent-ink text-sm">{preorderLabel(product)}</span>
  return labelsInStock && <span className="text-good text-sm">В наличии</span>
}
