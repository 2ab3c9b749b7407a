/** Copyright and credit: at the foot of the sidebar, and under the page on phones. */
export function Credits({ className }: { className?: string }) {
  return (
    <footer className={className}>
      {`© ${new Date().getFullYear()} Escale. Tous droits réservés.`}
      <br />
      Développé par l'équipe Escale
    </footer>
  )
}
