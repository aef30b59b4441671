export default function CataloguePage() {
  return <h1 className="page py-8 font-display text-2xl">Каталог</h1>
}
