import type { TemplateLanguage } from '../inquiries/reply-templates.ts';
import type { MailText } from './customer-mails.ts';

/** Texts of reminders, and of the mail that asks for a review, until an agency writes its own. */
export const defaultReminderTexts = {
  quote_expiring: {
    en: {
      subject: 'Until {until}: your quote for {tour}',
      text: `Dear {name},

your quote for {tour} is valid until {until}. After that day we can no longer promise the price and the seats.

Quote: {reference}
Dates: {dates}
People: {people}
Total: {total}

Read it again, and accept it: {link}

You need more time, or something should be different? Answer this e-mail, or call {phone}.

No more reminders? {stop}`,
    },
    hi: {
      subject: '{until} तक: {tour} के लिए आपका कोटेशन',
      text: `प्रिय {name},

{tour} के लिए आपका कोटेशन {until} तक मान्य है। उसके बाद हम इस दाम और सीटों का वादा नहीं कर सकते।

कोटेशन: {reference}
तारीख़ें: {dates}
लोग: {people}
कुल: {total}

फिर से पढ़ें और स्वीकार करें: {link}

थोड़ा और समय चाहिए, या कुछ बदलना है? इसी ईमेल का जवाब दें, या {phone} पर फ़ोन करें।

रिमाइंडर बंद करने हैं? {stop}`,
    },
  },
  instalment_due: {
    en: {
      subject: '{amount} by {day}: {tour}',
      text: `Dear {name},

a friendly reminder: {amount} for {tour} is due by {day}.

Booking: {reference}
Dates: {dates}
Due: {amount} by {day}
Left in all: {balance}

See how to pay, and tell us when you have: {link}

Paid already? Then thank you, and please tell us there. Questions? Answer this e-mail, or call {phone}.

No more reminders? {stop}`,
    },
    hi: {
      subject: '{day} तक {amount}: {tour}',
      text: `प्रिय {name},

याद दिलाने के लिए: {tour} के {amount} {day} तक देने हैं।

बुकिंग: {reference}
तारीख़ें: {dates}
देना है: {day} तक {amount}
कुल बाकी: {balance}

पैसे कैसे देने हैं यहाँ देखें, और देने के बाद हमें बताएँ: {link}

दे चुके हैं? तब धन्यवाद, बस वहाँ हमें बता दें। कोई सवाल? इसी ईमेल का जवाब दें, या {phone} पर फ़ोन करें।

रिमाइंडर बंद करने हैं? {stop}`,
    },
  },
  instalment_late: {
    en: {
      subject: 'Still open: {amount} for {tour}',
      text: `Dear {name},

{amount} for {tour} was due on {day}, and we haven’t found it yet.

Booking: {reference}
Dates: {dates}
Open: {amount}
Left in all: {balance}

Please pay it now, or tell us that you have: {link}

Is something in the way? Answer this e-mail, or call {phone}. We find a solution together.

No more reminders? {stop}`,
    },
    hi: {
      subject: 'अभी बाकी है: {tour} के {amount}',
      text: `प्रिय {name},

{tour} के {amount} {day} तक देने थे, और हमें अब तक नहीं मिले।

बुकिंग: {reference}
तारीख़ें: {dates}
बाकी: {amount}
कुल बाकी: {balance}

कृपया अब दे दें, या दे चुके हों तो हमें बताएँ: {link}

कोई परेशानी है? इसी ईमेल का जवाब दें, या {phone} पर फ़ोन करें। मिलकर हल निकालेंगे।

रिमाइंडर बंद करने हैं? {stop}`,
    },
  },
  travellers_missing: {
    en: {
      subject: 'Who travels with you? {tour}',
      text: `Dear {name},

for {tour} we need a few facts about everybody who travels: for permits, check-posts, rooms and emergencies.

Booking: {reference}
Dates: {dates}
Complete: {travellers}

Please fill in what is missing, it takes a few minutes: {form}

Everybody can fill in their own part: send them the link. Questions? Answer this e-mail, or call {phone}.

No more reminders? {stop}`,
    },
    hi: {
      subject: 'आपके साथ कौन-कौन है? {tour}',
      text: `प्रिय {name},

{tour} के लिए हमें हर यात्री की थोड़ी जानकारी चाहिए: परमिट, चेक-पोस्ट, कमरों और आपात स्थिति के लिए।

बुकिंग: {reference}
तारीख़ें: {dates}
पूरी: {travellers}

जो बाकी है कृपया भर दें, कुछ ही मिनट लगेंगे: {form}

हर कोई अपना हिस्सा ख़ुद भर सकता है: उन्हें यह लिंक भेज दें। कोई सवाल? इसी ईमेल का जवाब दें, या {phone} पर फ़ोन करें।

रिमाइंडर बंद करने हैं? {stop}`,
    },
  },
  trip_ahead: {
    en: {
      subject: 'Soon on the road: {tour}, {dates}',
      text: `Dear {name},

soon it begins: {tour}.

Booking: {reference}
Dates: {dates}
First day: {meeting}
Tour leader: {leader}
Still to pay: {balance}

What to bring:
{packing}

All days, and your papers, on one page: {link}

Save our number for the road: {phone}. We look forward to you!

No more reminders? {stop}`,
    },
    hi: {
      subject: 'सफ़र बस आने ही वाला है: {tour}, {dates}',
      text: `प्रिय {name},

बस कुछ दिन और: {tour}।

बुकिंग: {reference}
तारीख़ें: {dates}
पहला दिन: {meeting}
टूर लीडर: {leader}
बाकी रक़म: {balance}

साथ क्या लाएँ:
{packing}

सारे दिन और आपके काग़ज़ एक पेज पर: {link}

रास्ते के लिए हमारा नंबर रख लें: {phone}। हमें आपका इंतज़ार है!

रिमाइंडर बंद करने हैं? {stop}`,
    },
  },
  review_asked: {
    en: {
      subject: 'How was {tour}?',
      text: `Dear {name},

welcome home! We hope the mountains are still with you.

Would you tell others how {tour} was? Stars, a few words, a photo if you like: {link}

Something wasn’t right? Answer this e-mail. We read every word.

No more such mails? {stop}`,
    },
    hi: {
      subject: '{tour} कैसा रहा?',
      text: `प्रिय {name},

घर वापसी पर स्वागत है! आशा है, पहाड़ अब भी आपके साथ हैं।

क्या दूसरों को बताएँगे कि {tour} कैसा रहा? सितारे, कुछ शब्द, और चाहें तो एक फ़ोटो: {link}

कुछ ठीक नहीं लगा? इसी ईमेल का जवाब दें। हम हर शब्द पढ़ते हैं।

ऐसे ईमेल बंद करने हैं? {stop}`,
    },
  },
} as const satisfies Record<string, Readonly<Record<TemplateLanguage, MailText>>>;
