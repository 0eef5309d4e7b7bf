export function RenewalView({ title }: { readonly title: string }) {
  return <h1>{title}</h1>;
}
