export default function SearchPage() {
  return <h1 className="page py-8 font-display text-2xl">Поиск</h1>
}
