import type { ReplyTemplateInput } from '#shared/inquiries/reply-templates';

const english: readonly [title: string, text: string][] = [
  [
    'First answer: price and dates',
    `Namaste {name},

thank you for asking about {tour}. In {month} it costs {price} per person.

Dates: {dates}

The whole tour, day by day:
{link}

Shall we keep places for {people}? The booking payment is {deposit} per person.

{agency}, {phone}`,
  ],
  [
    'Ask for details',
    `Namaste {name},

thank you for asking about {tour}. Three questions, so that we can plan it well for {people} in {month}:

1. On which days could you start?
2. How many of you ride, and how many sit behind?
3. Have you ridden off the tarmac, or above 4,000 metres?

{agency}, {phone}`,
  ],
  [
    'That date is full',
    `Namaste {name},

thank you for asking about {tour}. The date you asked for is full, I’m sorry. For {people} there are places on {dates}.

The whole tour, day by day:
{link}

Would that suit you?

{agency}, {phone}`,
  ],
  [
    'Reminder: booking payment',
    `Namaste {name},

we are keeping places on {tour}, {dates}, for {people}. They are yours once the booking payment of {deposit} per person has reached us.

Is there anything you would like to know first?

{agency}, {phone}`,
  ],
  [
    'Thank you for booking',
    `Namaste {name},

thank you, {tour} on {dates} is booked for {people}.

{instalments}. We’ll write to you in time.

See you on the road,
{agency}, {phone}`,
  ],
  [
    'Reminder: balance',
    `Namaste {name},

{tour} on {dates} is coming closer. Please pay {due}, and write {reference} with it. In all {balance} is still open. How to pay, and what you have paid:
{trip}

If you have paid already, thank you: tell us the UTR number there, and we’ll look for it.

{agency}, {phone}`,
  ],
];

const hindi: readonly [title: string, text: string][] = [
  [
    'पहला जवाब: दाम और तारीखें',
    `नमस्ते {name} जी,

{tour} के बारे में पूछने के लिए धन्यवाद। {month} में इसका दाम {price} प्रति व्यक्ति है।

तारीखें: {dates}

पूरी यात्रा, दिन-ब-दिन:
{link}

क्या हम {people} के लिए जगह रख लें? बुकिंग के समय {deposit} प्रति व्यक्ति देने होते हैं।

{agency}, {phone}`,
  ],
  [
    'थोड़ी और जानकारी चाहिए',
    `नमस्ते {name} जी,

{tour} के बारे में पूछने के लिए धन्यवाद। {month} में {people} के लिए यात्रा की अच्छी योजना बनाने के लिए तीन सवाल हैं:

1. आप किन तारीखों पर निकल सकते हैं?
2. कितने लोग बाइक चलाएँगे और कितने पीछे बैठेंगे?
3. क्या आपने पहले कच्चे रास्तों पर या 4,000 मीटर से ऊपर बाइक चलाई है?

{agency}, {phone}`,
  ],
  [
    'वह तारीख भर चुकी है',
    `नमस्ते {name} जी,

{tour} के बारे में पूछने के लिए धन्यवाद। माफ़ कीजिए, आपकी बताई तारीख भर चुकी है। {people} के लिए इन तारीखों पर जगह है: {dates}

पूरी यात्रा, दिन-ब-दिन:
{link}

क्या यह आपके लिए ठीक रहेगा?

{agency}, {phone}`,
  ],
  [
    'याद दिलाना: बुकिंग की रकम',
    `नमस्ते {name} जी,

{tour} ({dates}) में हमने {people} के लिए जगह रोक रखी है। {deposit} प्रति व्यक्ति की बुकिंग रकम मिलते ही जगह पक्की हो जाएगी।

उससे पहले कुछ पूछना हो तो ज़रूर बताइए।

{agency}, {phone}`,
  ],
  [
    'बुकिंग के लिए धन्यवाद',
    `नमस्ते {name} जी,

धन्यवाद! {people} के लिए {tour} ({dates}) की बुकिंग हो गई है।

{instalments}। हम समय पर याद दिला देंगे।

रास्ते में मिलते हैं,
{agency}, {phone}`,
  ],
  [
    'याद दिलाना: बाकी रकम',
    `नमस्ते {name} जी,

{tour} ({dates}) की यात्रा पास आ रही है। कृपया {due} का भुगतान करें और साथ में {reference} लिखें। कुल {balance} बाकी है। भुगतान कैसे करें और अब तक क्या मिला है:
{trip}

अगर आप भुगतान कर चुके हैं तो धन्यवाद: वहीं अपना UTR नंबर लिख दीजिए, हम देख लेंगे।

{agency}, {phone}`,
  ],
];

/** Templates of a new site. Each agency then edits its own copies in the admin. */
export const toDefaultTemplates = (): ReplyTemplateInput[] => [
  ...english.map(([title, text]) => ({ title, text, language: 'en' as const })),
  ...hindi.map(([title, text]) => ({ title, text, language: 'hi' as const })),
];
