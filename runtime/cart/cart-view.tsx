export function CartView({ title }: { readonly title: string }) {
  return <h1>{title}</h1>;
}
