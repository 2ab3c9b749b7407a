import { billedCategory } from '@escale/contract/company/whatsapp/words'
import { useQuery } from '@tanstack/react-query'
import { api } from '#api.ts'
import { Panel } from '#ui/display/Panel.tsx'
import { QueryContent } from '#ui/feedback/Loaded.tsx'
import { pluralize } from '#ui/figures/count.ts'

/** The messages billed by WhatsApp this month, by category. */
export function MonthPanel() {
  const query = useQuery({ ...api.whatsapp.month.queryOptions(), staleTime: 0 })
  return (
    <Panel
      title="Messages facturés ce mois"
      hint="Comptés d'après ce que WhatsApp dit de chaque message remis. Les prix sont ceux de Meta, selon le pays du client."
    >
      <QueryContent query={query} failure="Les messages du mois n'ont pas pu être comptés">
        {({ billed, categories }) => (
          <ul className="rows" aria-label="Messages facturés, par catégorie">
            {categories.map(({ category, billed: some }) => (
              <li key={category}>
                <span>{billedCategory(category)}</span>
                <span className="strong">{pluralize(some, 'message')}</span>
              </li>
            ))}
            <li>
              <span className="strong">Total</span>
              <span className="strong">{pluralize(billed, 'message')}</span>
            </li>
          </ul>
        )}
      </QueryContent>
    </Panel>
  )
}
