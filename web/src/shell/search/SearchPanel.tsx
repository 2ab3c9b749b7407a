import type { SearchResult } from '@escale/contract/trade/search/contract'
import { opensInDialog } from '@escale/contract/trade/search/opens-in-dialog'
import { fewestLetters, mostShown } from '@escale/contract/trade/search/words'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type RefObject, useEffect, useId } from 'react'
import { useNavigate } from 'react-router'
import { api } from '#api.ts'
import { useSession } from '#session/current/useSession.ts'
import { requestFailureText } from '#ui/feedback/request-failure-text.ts'
import { pluralize } from '#ui/figures/count.ts'
import { type Command, findCommands, isNameOf } from './commands.ts'
import { type FoundRecord, withGoodsOfClients } from './found-records.ts'
import { chooseOwnAct } from './own-acts.ts'
import { type FoundItem, isCommand, ResultOption } from './ResultOption.tsx'
import styles from './SearchPanel.module.css'
import { useActiveOption } from './useActiveOption.ts'

type Props = {
  search: string
  /** The searched text, which changes only when typing pauses. */
  settledSearch: string
  field: RefObject<HTMLInputElement | null>
  onClose: () => void
  onChosen: () => void
  onModal: (result: SearchResult) => void
}

const second = 1000

/** Results of a search, below its field. One request is sent at each pause in typing. */
export function SearchPanel({ search, settledSearch, field, onClose, onChosen, onModal }: Props) {
  const session = useSession()
  const navigate = useNavigate()
  const listId = useId()
  const query = useQuery({
    ...api.search.find.queryOptions({ input: { q: settledSearch } }),
    enabled: [...settledSearch].length >= fewestLetters,
    staleTime: 10 * second,
    gcTime: 30 * second,
    placeholderData: keepPreviousData,
  })
  const results = query.data ?? []
  const shown = withCommands(
    query.error ? [] : withGoodsOfClients(results.slice(0, mostShown)),
    findCommands(session, location.pathname, search),
    search,
  )
  const isAnswered = settledSearch === search && !query.isFetching && !query.isPlaceholderData
  const active = useActiveOption({ field, listId, results: shown, isAnswered, onChoose: choose })

  const hasList = shown.length > 0
  useControlledList(field, hasList ? listId : null)

  function choose(result: FoundItem) {
    onClose()
    onChosen()
    if (!isCommand(result) && opensInDialog(session.role, result.type)) return onModal(result)
    field.current?.blur()
    if ('act' in result && result.act) chooseOwnAct(result.act)
    else void navigate(result.route)
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: a click here must leave the focus in the field.
    <div className={styles.panel} onMouseDown={(event) => event.preventDefault()}>
      {hasList && (
        <div id={listId} role="listbox" aria-label="Résultats de la recherche">
          {shown.map((result, at) => (
            <ResultOption
              key={result.id}
              id={`${listId}-${at}`}
              result={result}
              search={settledSearch}
              isActive={at === active}
              onChoose={() => choose(result)}
            />
          ))}
        </div>
      )}
      <ResultsFooter
        search={search}
        found={results.length}
        hasCommands={shown.some(isCommand)}
        isAnswered={isAnswered}
        error={query.error}
        onRetry={() => void query.refetch()}
      />
      <span className="visually-hidden" role="status">
        {isAnswered && pluralize(shown.length, 'résultat')}
      </span>
    </div>
  )
}

/** Names the list that the search field controls. A search without result has none. */
function useControlledList(field: Props['field'], listId: string | null) {
  useEffect(() => {
    const { current } = field
    if (listId) current?.setAttribute('aria-controls', listId)
    return () => current?.removeAttribute('aria-controls')
  }, [field, listId])
}

/** Puts the commands after the records found, or first when the search is the name of one. */
function withCommands(results: FoundRecord[], commands: Command[], search: string): FoundItem[] {
  return commands.some((command) => isNameOf(command, search))
    ? [...commands, ...results]
    : [...results, ...commands]
}

type FooterProps = {
  search: string
  found: number
  hasCommands: boolean
  isAnswered: boolean
  error: Error | null
  onRetry: () => void
}

/** A text below the results, or one that replaces them: an error, or no result. */
function ResultsFooter({ search, found, hasCommands, isAnswered, error, onRetry }: FooterProps) {
  if (error && isAnswered)
    return (
      <p className={styles.said} role="alert">
        {requestFailureText(error)}{' '}
        <button type="button" className={styles.retry} onClick={onRetry}>
          Réessayer
        </button>
      </p>
    )
  if (!isAnswered && found === 0) return <p className={styles.said}>Recherche en cours...</p>
  if (found === 0)
    return hasCommands ? null : (
      <div className={styles.said}>
        <p className={styles.none}>{`Aucun résultat trouvé pour «\u00a0${search}\u00a0»`}</p>
        <p>Essayez avec un nom, numéro ou référence</p>
      </div>
    )
  return (
    found >= mostShown && (
      <p className={styles.said}>Plus de résultats disponibles. Affinez votre recherche.</p>
    )
  )
}
