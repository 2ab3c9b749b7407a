/**
 * The role of a word in a request to stop or restart messages. `stop` and `start` suffice alone. `not` and
 * `noMore` need a word for sending or for a message. `send` can also refer to goods, so it needs a word for a
 * message or a person. `remove` and `quiet` need a person, `cancel` needs a subscription. `advert` is a kind
 * of message that requests nothing by itself. `want` and `other` are ignored.
 */
export type Part =
  | 'stop'
  | 'start'
  | 'not'
  | 'noMore'
  | 'want'
  | 'receive'
  | 'send'
  | 'message'
  | 'subscription'
  | 'advert'
  | 'person'
  | 'remove'
  | 'cancel'
  | 'quiet'
  | 'other'

/**
 * Words by role, in the languages of the clients: French, English, Lingala, Swahili, Portuguese, Arabic and
 * Chinese. They have no accents, vowel marks or capitals. « envois », « infos » and « offres » are `other`,
 * because « plus d'infos » asks for more messages.
 */
const words: Record<Part, string> = {
  stop: `
    stop stope stoper stopez stopes stopons stopme stopall tsop sotp stpo arret arrete arretes arreter
    arretez cesse cesser cessez desabonner desabonnez desabonne desabonnement desabonnements desinscrire
    desinscription desinscrivez desinscris unsubscribe unsubscribed unsubscription unsub optout quit end
    tika tikaka tikani acha acheni wacha wacheni koma komesha sitisha jiondoe niondoe niondoeni parar
    pare parem pares descadastrar descadastre descadastra sair baja توقف توقفوا اوقف اوقفوا ايقاف وقف
    وقفوا قف الغاء ستوب 停止 停 退订 退訂 取消订阅 取消訂閱 拒收 勿扰 勿擾 终止 終止 中止 td`,
  start: `
    start unstop reprendre reprenez reprends reprise reabonner reabonnez reabonne reabonnement abonner
    abonnez subscribe resubscribe optin bandela anza ابدا ابدء ابدؤوا استئناف 开始 開始 恢复 恢復 订阅 訂閱`,
  not: 'ne n pas not dont never لا بدون 不要 别 別 勿 不 请勿 請勿 nao',
  noMore: `
    plus rien jamais aucun aucune nomore anymore lisusu tena sitaki usitume msitume naboyi suffit assez
    enough basta chega كفي كفايه 再`,
  want: `
    veux veut voulons souhaite souhaitons desire want wish need nalingi nataka quero quiero اريد نريد
    ارغب 想 要`,
  receive: `
    recevoir receive receiving ecrire ecris ecrivez ecrit contacter contacte contactez deranger derange
    derangez texter textez text texting messaging disturb contacting bother spammer spammez receber
    تراسلني تراسلوني تراسلنا تتواصلوا 收到 接收 打扰 打擾 骚扰 騷擾 再发 再發 再发送 再發送`,
  send: `
    envoi envoyer envoie envoies envoye envoyez send sending sent appeler appelle appelles appelez call
    calling relancer relancez notifier notifiez tinda tindela kotinda kotindela kotindaka tuma kutuma
    enviar envie enviem mandar mande ترسل ترسلوا ترسلو ارسال الارسال ارسل 发 發 发送 發送`,
  message: `
    message messages mesage mesages msg msgs sms mms whatsapp whatsap wsp watsap mail mails email emails
    courriel courriels alerte alertes alert alerts rappel rappels reminder reminders relance relances
    annonce annonces announcement announcements campagne campagnes diffusion diffusions broadcast
    broadcasts appel appels calls texts mesaje bamesaje mesaji meseji ujumbe jumbe mensagem mensagens
    رساله رسائل الرسائل رسائلكم رسائلك 消息 信息 短信 群发 群發 訊息 簡訊 微信`,
  subscription: `
    abonnement abonnements subscription subscriptions newsletter newsletters notification notifications
    notif notifs اشتراك الاشتراك اشتراكي 推送 通知`,
  advert: `
    pub pubs publicite publicites publicitaire publicitaires promo promos promotion promotions
    promotional promotionnel promotionnels promotionnelle promotionnelles marketing commercial
    commerciaux commerciale commerciales spam spams ad ads advert adverts advertising advertisement
    advertisements propaganda publicidade اعلان اعلانات الاعلانات اعلاناتكم 广告 廣告`,
  person: 'moi me m nous us nga ngai biso mimi 我 给我 給我 لي لنا لى',
  remove: `
    retirer retirez retire enlever enlevez enleve supprimer supprimez supprime effacer effacez efface
    remove removed delete bloquez bloquer ondoa toa longola remover remova retirem احذف احذفوا ازل`,
  cancel: `
    annuler annulez annule resilier resiliez resiliation desactiver desactivez desactive cancel disable
    deactivate turn cancelar الغ الغي الغوا 取消 关闭 關閉`,
  quiet: 'tranquille tranquil paix alone peace',
  other: `
    svp stp sil plait silvouplait sivouplait please pls plz plse plis merci mercis thanks thank thx ty
    tnx bonjour bonsoir salut coucou hello hi hey dear cher chers chere mbote habari monsieur madame
    messieurs mesdames mr mme sir madam ok okay oui yes non no de d des les le la l vos votre tes ta ces
    cet cette ce a au aux se te je j ai it that tout tous toute toutes all any every the this these
    those your from of off to for up my i im would like do does can could maintenant now immediatement
    immediately definitivement desormais deja vraiment really just juste simplement direct directement
    suite donc alors et and avec sur par via pour que laissez laisse lachez lache foutez fous fichez
    fiche leave stopping aimerais voudrais veuillez pouvez priere prie demande afin envois info infos
    information informations offre offres offers automatique automatiques automatic inutile inutiles
    total totale totalement suis client clients cliente liste listes list lists comment how again ever bordel putain merde enfin ras bol palado pardon
    matondo melesi yo na ya wana tafadhali asante sana kwangu kwa favor por obrigado obrigada as os suas
    seus uns من فضلك فضلكم رجاء لو سمحت سمحتم شكرا عن كل هذه هذا الان السلام عليكم 请 請 谢谢 謝謝 感谢 了 吧 的 你们
    您 你 所有 好 您好 你好 麻烦 向 给 給 啊 呢`,
}

/** Removes accents, vowel marks, full-width forms and invisible characters, and converts to lower case. */
export function foldText(text: string): string {
  return text
    .normalize('NFKD')
    .replaceAll(/[\p{M}\p{Cf}\u0640]/gu, '')
    .replaceAll('ى', 'ي')
    .replaceAll('ة', 'ه')
    .toLowerCase()
}

/** Removes repeated letters, because clients misspell them: « stopp », « STOOOP », « aretez ». */
export function withoutDoubles(word: string): string {
  return [...word].filter((letter, at, letters) => letter !== letters[at - 1]).join('')
}

const partOfExactWord = (Object.entries(words) as [Part, string][]).flatMap(([part, list]) =>
  foldText(list)
    .trim()
    .split(/\s+/)
    .map((word): [string, Part] => [word, part]),
)

/**
 * The vocabulary, with each word as spelled and without repeated letters. The exact spelling takes
 * precedence: « mme » (Madame) would otherwise replace `me`.
 */
export const partOfWord: ReadonlyMap<string, Part> = new Map([
  ...partOfExactWord.map(([word, part]): [string, Part] => [withoutDoubles(word), part]),
  ...partOfExactWord,
])

/**
 * Multi-word expressions, each with the vocabulary word that replaces it, or an empty text. They are spelled
 * as `wordsOf` returns them.
 */
export const expressions: readonly [expression: string, word: string][] = [
  ['s il vous plait', 'svp'],
  ['s il te plait', 'svp'],
  ['sil vous plait', 'svp'],
  ['si vous plait', 'svp'],
  ['je vous en prie', 'svp'],
  ['je vous prie', 'svp'],
  ['je vous demande', 'svp'],
  ['pouvez vous', 'pouvez'],
  ['merci a vous', 'merci'],
  ['thank you', 'thanks'],
  ['can you', 'can'],
  ['could you', 'could'],
  ['would you', 'would'],
  ['un subscribe', 'unsubscribe'],
  ['de sabonner', 'desabonner'],
  ['des abonner', 'desabonner'],
  ['des abonnez', 'desabonnez'],
  ['opt out', 'optout'],
  ['opt me out', 'optout'],
  ['opt in', 'optin'],
  ['contact me', 'contacting me'],
  ['arretez ca', 'arretez'],
  ['arrete ca', 'arrete'],
  ['stop ca', 'stop'],
  ['no more', 'nomore'],
  ['no messages', 'nomore messages'],
  ['ca suffit', 'suffit'],
  ['take me off', 'remove me'],
  ['take me out', 'remove me'],
  ['nalingi te', 'sitaki'],
  ['nalingi bamesaje te', 'sitaki bamesaje'],
  ['nalingi mesaje te', 'sitaki mesaje'],
  ['取消 订阅', '取消订阅'],
  ['don t', 'dont'],
  ['mon numero', 'moi'],
  ['ce numero', 'moi'],
  ['mon contact', 'moi'],
  ['mes coordonnees', 'moi'],
  ['my number', 'me'],
  ['this number', 'me'],
  ['on whatsapp', 'whatsapp'],
  ['من فضلك', 'svp'],
]
