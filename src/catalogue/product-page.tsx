export default function ProductPage() {
  return <h1 className="page py-8 font-display text-2xl">Товар</h1>
}
