import { equal } from 'node:assert/strict'
import { test } from 'node:test'
import { stopRequest } from './stop-request.ts'

function judge(texts: readonly string[], request: 'stop' | 'start' | undefined) {
  for (const text of texts) equal(stopRequest(text), request, text)
}

test('a word alone stops messages in any spelling', () => {
  judge(
    [
      'STOP',
      'stop',
      ' Stop ! ',
      'STOP 🙏',
      '« STOP »',
      '"STOP"',
      '*STOP*',
      'ＳＴＯＰ',
      'S.T.O.P',
      's t o p',
      'stopp',
      'STOOOPPP',
      'sotp',
      'Stop all',
      'STOP\u200b',
      'ARRÊT',
      'arret',
      'Arrêtez',
      'arreter',
      'aretez',
      'Arretter',
      'DÉSABONNER',
      'désabonner.',
      'desabonement',
      'desabonnnement',
      'désinscription',
      'se désabonner',
      'des abonnez moi',
      'Unsubscribe',
      'unsuscribe',
      'un-subscribe',
      'opt-out',
      'Quit',
    ],
    'stop',
  )
})

test('politeness and the name of the messages change nothing', () => {
  judge(
    [
      'STOP svp',
      'Stop, merci',
      'arrêtez svp',
      'stop stop',
      'Bonjour, STOP s’il vous plaît.',
      'svp arrêtez vos messages',
      'Stop pub',
      'STOP LES ENVOIS',
      'stop promotions',
      'Stop promotions svp !!!',
      'arrêtez de m’envoyer des messages',
      "Merci d'arrêter",
      "je vous prie d'arrêter vos publicités",
      'Pouvez-vous arrêter ces sms ?',
      'cessez de m’écrire',
      'ok merci stop',
      'Non merci, stop',
      'STOP au 36180',
      'désabonnez-moi',
      'Désabonnez moi de la liste svp',
      'Comment me désabonner ?',
      'unsubscribe please',
      'please stop sending me messages',
      'Stop texting me',
      'Veuillez cesser l’envoi de messages automatiques',
      'arrêtez ça',
      'ARRET TOTAL',
      'STOP, je ne suis plus client',
    ],
    'stop',
  )
})

test('a refusal without the word is a refusal', () => {
  judge(
    [
      'Ne plus recevoir',
      'ne plus recevoir de messages',
      'Je ne veux plus recevoir vos messages',
      'je veux plus de vos messages',
      'plus de messages svp',
      'Plus de pub',
      'Pas de pub svp',
      'stop, pas de pub',
      "ne m'envoyez plus rien",
      "N'envoyez plus de messages",
      'Ne m’écrivez plus',
      'ne me contactez plus',
      'merci de ne plus m’écrire',
      'je ne veux pas de vos messages',
      'remove me',
      'Take me off your list',
      'retirez-moi de votre liste',
      'supprimez mon numéro svp',
      'annuler l’abonnement',
      'désactivez les notifications',
      'no more messages',
      "don't send me messages",
      'Do not contact me',
      'laissez-moi tranquille',
      'foutez-moi la paix',
      'Leave me alone!',
    ],
    'stop',
  )
})

test('the other languages of these markets are understood', () => {
  judge(
    [
      '停止',
      '退订',
      '退訂',
      '请停止发送消息，谢谢',
      '取消订阅',
      '不要再发了',
      '别再给我发消息',
      '请不要再打扰我',
      'توقف',
      'توقّف',
      'أوقفوا الرسائل من فضلكم',
      'إلغاء',
      'إلغاء الاشتراك',
      'لا ترسلوا لي رسائل',
      'لا أريد رسائل',
      'tika',
      'Tika kotindela ngai bamesaje',
      'nalingi bamesaje te',
      'nalingi bamesaje lisusu te',
      'acha',
      'Acha kutuma ujumbe tafadhali',
      'sitaki ujumbe',
      'parar',
      'Pare de enviar mensagens por favor',
    ],
    'stop',
  )
})

test('START and its like resume messages', () => {
  judge(
    [
      'START',
      'start svp',
      'reprendre',
      'Reprendre !',
      'Reprenez vos messages svp',
      'réabonnez-moi',
      'Subscribe',
      'UNSTOP',
      '开始',
      '恢复',
      'ابدأ',
    ],
    'start',
  )
})

test('a message about something else asks nothing', () => {
  judge(
    [
      '',
      '🛑',
      'Stop, je passe demain',
      'On va STOP au port demain',
      'stop ou encore',
      'arrêtez le camion au port',
      'non stop',
      'Ouvert non-stop ?',
      'Vous êtes ouverts non stop ?',
      "l'arrêt du bus",
      'Arrêt technique du navire',
      'Stop, le colis est cassé',
      'stop over à Dubaï',
      'STOP 24H',
      'arrêtez-vous devant le dépôt',
      'arrêtez l’envoi',
      'N’envoyez plus le colis',
      "n'envoyez pas",
      'ne pas envoyer',
      'arrêtez d’envoyer',
      '停止发货',
      '别发了',
      'توقفت الشحنة',
      'إلغاء الطلب',
      'Ne pas reprendre le colis',
      'stop start',
    ],
    undefined,
  )
})

test('a request for more, a complaint and the contrary of a refusal ask nothing', () => {
  judge(
    [
      'n’arrêtez pas',
      'N’arrêtez pas les messages svp',
      'arrêtez pas les rappels',
      'je ne veux pas arrêter',
      "don't stop",
      'please don’t stop the messages',
      '不要停止',
      'plus d’infos svp',
      'Je veux plus d’informations',
      'pas de message',
      'je ne reçois plus vos messages',
      'Vous n’envoyez plus de messages ?',
      'Je n’ai pas reçu vos messages',
      'je te contacte',
      'Merci de me contacter',
      'N’hésitez pas à me contacter',
      'supprimez le colis',
      'supprimez la liste',
      'annuler',
      'Annulez la commande',
      'cancel',
      '取消',
      'Résumé svp',
      'شكرا بطل',
      'envoyez-moi les messages',
      'je veux recevoir vos messages',
      'Merci beaucoup',
      'ok',
      'non',
      'plus rien',
      `Stop. ${'Voici toute mon histoire. '.repeat(20)}`,
    ],
    undefined,
  )
})
