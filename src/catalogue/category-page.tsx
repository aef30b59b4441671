export default function CategoryPage() {
  return <h1 className="page py-8 font-display text-2xl">Категория</h1>
}
