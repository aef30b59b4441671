import type { MouseEvent } from 'react'
import { keepBegunAction } from '../accounts/keep-begun.ts'
import { SharedFragment } from '../platform/pages/shared-fragment.ts'
import { formatPrice } from '../platform/text/money.ts'
import { CartIcon, CheckIcon, HeartIcon } from '../ui/icons.tsx'
import { PictureImage } from '../ui/picture.tsx'
import { UnbrokenName } from '../ui/unbroken-name.tsx'
import type { ProductCard as Card } from './catalogue.contract.ts'
import { OldPrice } from './old-price.tsx'
import { preorderLabel } from './preorder-label.ts'
import { type Begins, beginFormId, type Shopper, signedInShopper, signInWanted, whoPressed } from './shopper.ts'

interface ProductCardProps {
  product: Card
  /** Also says «В наличии», or what is told instead; preorders and what is gone are labelled everywhere. */
  labelsInStock?: boolean | string
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
      <span className="picture-frame relative block overflow-hidden rounded-2xl">
        <PictureImage
          picture={product.images[0]}
          alt=""
          sizes={sizes}
          eager={eager}
          first={first}
          className={`aspect-square transition duration-300 group-hover:scale-[1.03] motion-reduce:transition-none ${missing ? 'opacity-60 grayscale' : ''}`}
        />
        {product.is_new && <span className="card-badge">Новинка</span>}
      </span>
      <span className="mt-3 line-clamp-2 text-[0.9375rem] leading-snug group-hover:text-accent-ink">
        <UnbrokenName name={product.name} />
      </span>
      {/* Aligns the prices of a row, however long the names are. */}
      <span className={actions && !missing ? 'card-price card-price-beside' : 'card-price'}>
        <span>
          <span className="block font-semibold text-lg tabular-nums">
            {formatPrice(product.price)}
            <OldPrice product={product} />
          </span>
          <StockLabel product={product} labelsInStock={labelsInStock} />
        </span>
      </span>
    </>
  )
}

function StockLabel({ product, labelsInStock }: { product: Card; labelsInStock: boolean | string }) {
  if (product.status !== 'available') return <span className="card-status text-muted text-sm">Нет в наличии</span>
  if (product.is_preorder) return <span className="card-status text-accent-ink text-sm">{preorderLabel(product)}</span>
  if (typeof labelsInStock === 'string')
    return <span className="card-status text-accent-ink text-sm">{labelsInStock}</span>
  return labelsInStock && <span className="card-status text-good text-sm">В наличии</span>
}

interface CardActionsProps {
  productId: number
  name: string
  available: boolean
}

/** The heart and the quick «В корзину» of a card. In the HTML they are as for a guest; the browser fills in the rest. */
function CardActions({ productId, name, available }: CardActionsProps) {
  const isFavourite = signedInShopper.usePart((shopper) => shopper?.favourites.has(productId) ?? false)
  const inCart = signedInShopper.usePart((shopper) => shopper?.cart.has(productId) ?? false)
  const isAdding = signedInShopper.usePart((shopper) => shopper?.adding.has(productId))
  return (
    <>
      <button
        type="submit"
        form={beginFormId}
        name="favourite"
        value={productId}
        className="card-heart"
        aria-label={`${isFavourite ? 'В избранном' : 'В избранное'}: ${name}`}
        onClick={(event) =>
          void press(event, { kind: 'favourite', productId }, (owner) =>
            owner.setFavourite(productId, !owner.favourites.has(productId)),
          )
        }
      >
        <HeartIcon className={isFavourite ? 'size-5 heart-on' : 'size-5'} />
      </button>
      {available &&
        (inCart ? (
          <a href="/cart/" className="card-buy text-good" aria-label={`В корзине: ${name}`}>
            <CheckIcon className="size-5" />
          </a>
        ) : (
          <button
            type="submit"
            form={beginFormId}
            name="cart"
            value={productId}
            className="card-buy"
            aria-label={`В корзину: ${name}`}
            aria-busy={isAdding || undefined}
            onClick={(event) => void press(event, { kind: 'cart', productId }, (owner) => owner.addToCart(productId))}
          >
            <CartIcon className="size-5" />
          </button>
        ))}
    </>
  )
}

async function press(
  event: MouseEvent<HTMLButtonElement>,
  begins: Begins,
  act: (shopper: Shopper) => void,
): Promise<void> {
  event.preventDefault()
  const shopper = await whoPressed(event.currentTarget)
  if (shopper === 'unknown') return
  if (shopper) return act(shopper)
  keepBegunAction(begins)
  signInWanted.emit()
}
