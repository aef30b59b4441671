export default function InStockPage() {
  return <h1 className="page py-8 font-display text-2xl">В наличии</h1>
}
