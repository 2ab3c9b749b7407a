/** Copyright and credit, at the bottom of the sidebar, and below the page on phones. */
export function Credits({ className }: { className?: string }) {
  return (
    <footer className={className}>
      {`© ${new Date().getFullYear()} Escale. Tous droits réservés.`}
      <br />
      Développé par l'équipe Escale
    </footer>
  )
}
