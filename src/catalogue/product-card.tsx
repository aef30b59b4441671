import { SharedFragment } from '../platform/pages/shared-fragment.ts'
import { formatPrice } from '../platform/text/money.ts'
import { PictureImage } from '../ui/picture.tsx'
import { UnbrokenName } from '../ui/unbroken-name.tsx'
import { CardActions } from './card-actions.tsx'
import type { ProductCard as Card } from './catalogue.contract.ts'
import { preorderLabel } from './preorder-label.ts'

interface ProductCardProps {
  product: Card
  /** Also says «В наличии»; preorders and what is gone are labelled everywhere. */
  labelsInStock?: boolean
  /** Has a heart and a quick «В корзину». */
  actions?: boolean
  eager?: boolean
  first?: boolean
  sizes?: string
}

/** Slightly less than the real width on phones, so that the 320 px file is used for 322 px. */
const gridSizes = '(min-width: 1280px) 234px, (min-width: 1136px) 192px, (min-width: 768px) 30vw, 44vw'

/** A plain link on purpose: router links take a fifth of a long list's render time, and the layout handles clicks. */
export function ProductCard(props: ProductCardProps) {
  if (props.actions) return <SharedFragment as="div" className="relative h-full" show={CardWithActions} props={props} />
  return <SharedFragment as="a" {...linkOf(props)} show={CardContent} props={props} />
}

function linkOf({ product }: ProductCardProps) {
  return { href: `/product/${product.id}/`, className: 'product-card group relative h-full' }
}

function CardWithActions(props: ProductCardProps) {
  const { id, name, status } = props.product
  return (
    <>
      <a {...linkOf(props)}>
        <CardContent {...props} />
      </a>
      <div className="contents">
        <CardActions productId={id} name={name} available={status === 'available'} />
      </div>
    </>
  )
}

function CardContent({
  product,
  labelsInStock = false,
  actions = false,
  eager,
  first,
  sizes = gridSizes,
}: ProductCardProps) {
  const missing = product.status !== 'available'
  return (
    <>
      <span className="relative block overflow-hidden rounded-2xl">
        <PictureImage
          picture={product.images[0]}
          alt=""
          sizes={sizes}
          eager={eager}
          first={first}
          className={`aspect-square transition duration-300 group-hover:scale-[1.03] motion-reduce:transition-none ${missing ? 'opacity-60' : ''}`}
        />
        {/* At the figure's feet, where it covers no face. */}
        {product.is_new && <span className="badge-new absolute bottom-2 left-2">Новинка</span>}
      </span>
      <span className="mt-3 line-clamp-3 text-[0.9375rem] leading-snug group-hover:text-accent-ink">
        <UnbrokenName name={product.name} />
      </span>
      {/* Aligns the prices of a row, however long the names are. */}
      <span className={`card-price mt-auto flex flex-col justify-center pt-1.5 ${actions ? 'min-h-11 pr-12' : ''}`}>
        <span className="font-semibold text-lg tabular-nums">{formatPrice(product.price)}</span>
        <StockLabel product={product} labelsInStock={labelsInStock} />
      </span>
    </>
  )
}

function StockLabel({ product, labelsInStock }: { product: Card; labelsInStock: boolean }) {
  if (product.status !== 'available') return <span className="card-status text-muted text-sm">Нет в наличии</span>
  if (product.is_preorder) return <span className="card-status text-accent-ink text-sm">{preorderLabel(product)}</span>
  return labelsInStock && <span className="card-status text-good text-sm">В наличии</span>
}
