export default function OfferPage() {
  return <h1 className="page py-8 font-display text-2xl">Оферта</h1>
}
