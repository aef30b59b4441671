import { formatPrice } from '../platform/money.ts'
import { PictureImage } from '../ui/picture.tsx'
import type { ProductCard as Card } from './catalogue.contract.ts'

interface ProductCardProps {
  product: Card
  /** What is written about stock, if anything: pages differ in when they say it. */
  stockLabel?: 'В наличии' | 'Нет в наличии'
  eager?: boolean
  sizes?: string
}

const gridSizes = '(min-width: 1136px) 260px, (min-width: 768px) 30vw, 46vw'

/** A plain link on purpose: long lists of router links cost a fifth of the render, and the layout takes over clicks. */
export function ProductCard({ product, stockLabel, eager, sizes = gridSizes }: ProductCardProps) {
  return (
    <a href={`/product/${product.id}/`} className="product-card group">
      <span className="relative block overflow-hidden rounded-2xl">
        <PictureImage
          picture={product.images[0]}
          alt=""
          sizes={sizes}
          eager={eager}
          className="aspect-square transition-transform duration-300 group-hover:scale-[1.03]"
        />
        {product.is_new && <span className="badge-new absolute top-3 left-3">Новинка</span>}
      </span>
      <span className="mt-3 line-clamp-3 leading-snug group-hover:text-accent-ink">{product.name}</span>
      <span className="mt-1 font-semibold tabular-nums">{formatPrice(product.price)}</span>
      {stockLabel && (
        <span className={`text-sm ${stockLabel === 'В наличии' ? 'text-good' : 'text-muted'}`}>{stockLabel}</span>
      )}
    </a>
  )
}
