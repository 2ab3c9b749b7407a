import { longestCode } from '@escale/contract/channels/labels/carrier-number'
import type { GoodsLine } from '@escale/contract/trade/goods/goods-actions'
import { Button, TextInput } from '@mantine/core'
import { IconScan } from '@tabler/icons-react'
import { type KeyboardEvent, Suspense, useEffect, useRef, useState } from 'react'
import { api, failureOf } from '#api.ts'
import { type GoodsScan, ScanOwner } from '#channels/scanner/ScanOwner.tsx'
import { signalFailure, signalSuccess } from '#channels/scanner/scan-feedback.ts'
import { isOffline } from '#session/request/plain-request.ts'
import { lazyPart } from '#ui/dialog/lazy-part.ts'
import { AvailableGoods } from './AvailableGoods.tsx'
import styles from './handover.module.css'

const ScannerModal = lazyPart(() => import('#channels/scanner/ScannerModal.tsx'))

type Props = {
  /** A code scanned before this component was mounted. It is handled first. */
  start: GoodsScan | null
  onFound: (ids: string[]) => void
  /** Called with 1 when a lookup starts and with -1 when it ends. */
  onLookup: (change: 1 | -1) => void
}

/**
 * Adds goods by code, from a camera, a barcode scanner or the keyboard. Text that is no code is searched as a
 * client name. The next code may be entered before the server answers.
 */
export function CodeToAdd({ start, onFound, onLookup }: Props) {
  const { input, add, refusal, offered, setOffered } = useCodes({ onFound, onLookup })
  const [isScanning, setScanning] = useState(false)

  function addScanned(read: GoodsScan) {
    setScanning(false)
    void add(read.is === 'label' ? read.id : read.code)
  }

  // biome-ignore lint/correctness/useExhaustiveDependencies: runs once, when the step opens.
  useEffect(() => {
    if (start) addScanned(start)
  }, [])

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>) {
    const code = event.currentTarget.value.trim()
    if (event.key !== 'Enter' || code === '') return
    event.preventDefault()
    event.currentTarget.value = ''
    void add(code)
  }

  return (
    <>
      <ScanOwner onScan={addScanned} />
      <TextInput
        ref={input}
        data-autofocus
        data-scanned=""
        label="Étiquette, suivi ou châssis"
        description="Scannez, ou tapez un code, le nom ou le téléphone du client, puis Entrée."
        classNames={{ input: styles.big }}
        maxLength={longestCode}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        enterKeyHint="done"
        onKeyDown={onKeyDown}
      />
      <Button
        className={styles.big}
        variant="light"
        leftSection={<IconScan size={21} stroke={1.6} aria-hidden />}
        onClick={() => setScanning(true)}
      >
        Scanner
      </Button>
      <Suspense>
        {isScanning && <ScannerModal title="Remise" onScan={addScanned} onClose={() => setScanning(false)} />}
      </Suspense>
      <AvailableGoods
        goods={offered}
        onAdd={(ids) => {
          setOffered((now) => now.filter(({ id }) => !ids.includes(id)))
          onFound(ids)
        }}
      />
      {refusal && (
        <p className={styles.kept} role="alert">
          {refusal}
        </p>
      )}
    </>
  )
}

/** Looks up codes, in parallel if needed. Also holds the goods found for a client name. */
function useCodes({ onFound, onLookup }: Omit<Props, 'start'>) {
  const [refusal, setRefusal] = useState<string | null>(null)
  const [offered, setOffered] = useState<GoodsLine[]>([])
  const input = useRef<HTMLInputElement>(null)

  async function add(code: string) {
    onLookup(1)
    try {
      const found = await api.goods.scan.call({ code })
      const here = found.filter(({ status }) => status === 'Disponible')
      const ids = (here.length > 0 ? here : found.slice(0, 1)).map(({ id }) => id)
      const byName = ids.length > 0 ? [] : await api.releases.available.call({ search: code })
      setOffered(byName)
      if (ids.length > 0) signalSuccess()
      else signalFailure()
      setRefusal(
        ids.length + byName.length > 0
          ? null
          : `Aucune marchandise ne porte le code ${code}, et rien n'est disponible pour ce nom.`,
      )
      if (ids.length > 0) onFound(ids)
    } catch (error) {
      signalFailure()
      restoreCode(code)
      setRefusal(failureOf(error).message || noResponse(code))
    } finally {
      onLookup(-1)
    }
  }

  /**
   * Puts a failed code back into the field, unless another one is being typed. The text is selected, so the
   * next scan replaces it.
   */
  function restoreCode(code: string) {
    if (input.current?.value !== '') return
    input.current.value = code
    input.current.select()
  }

  return { input, add, refusal, offered, setOffered }
}

function noResponse(code: string): string {
  return isOffline()
    ? `Pas de réseau : ${code} n'a pas été cherché. Réessayez dès son retour.`
    : `Le serveur n'a pas répondu pour ${code}. Réessayez.`
}
