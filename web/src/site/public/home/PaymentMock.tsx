const payments = [
  { on: '12 oct. 2026', how: 'Espèces', amount: '1 500,00 $' },
  { on: '3 nov. 2026', how: 'Virement', amount: '1 200,00 $' },
]

export function PaymentMock() {
  return (
    <figure
      className="mock"
      role="img"
      aria-label="Exemple : une facture de 4 200 dollars, deux paiements, 1 500 dollars restant dus"
    >
      <div aria-hidden="true">
        <div className="mock-head">
          <strong>Comptoir des Grands Lacs</strong>
          <span className="figure">4 200,00 $</span>
        </div>
        <svg aria-hidden="true" className="progress" viewBox="0 0 420 10" preserveAspectRatio="none">
          <rect className="progress-all" width="420" height="10" />
          <rect className="progress-paid" width="270" height="10" />
        </svg>
        <ul className="lines">
          {payments.map(({ on, how, amount }) => (
            <li key={on}>
              <span>
                <b>{on}</b>
                <small>{how}</small>
              </span>
              <span className="figure">{amount}</span>
            </li>
          ))}
        </ul>
        <div className="mock-foot">
          <span>Reste dû</span>
          <strong className="figure figure-large">1 500,00 $</strong>
        </div>
      </div>
    </figure>
  )
}
