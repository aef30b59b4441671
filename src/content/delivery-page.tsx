export default function DeliveryPage() {
  return <h1 className="page py-8 font-display text-2xl">Доставка и оплата</h1>
}
