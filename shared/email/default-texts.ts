import type { TemplateLanguage } from '../inquiries/reply-templates.ts';
import type { CustomerMailKind, MailText } from './customer-mails.ts';
import { defaultReminderTexts } from './default-reminder-texts.ts';

// Texts of the mails to customers until an agency writes its own. A line of facts with a colon is set as a table.

export const defaultMailTexts: Readonly<Record<CustomerMailKind, Readonly<Record<TemplateLanguage, MailText>>>> = {
  inquiry_received: {
    en: {
      subject: 'We have your inquiry: {reference}',
      text: `Thank you, {name}. Your inquiry reached us.

Reference: {reference}
Tour: {tour}
Date: {dates}
Destination: {place}
People: {people}
Month: {month}
Seats: {waiting}

You’ll hear from us by {deadline}. Our office is open {hours}.
Something to add? Answer this e-mail, or call {phone} and say the reference.

You didn’t ask us anything? Then somebody gave your address by mistake, and there’s nothing to do.`,
    },
    hi: {
      subject: 'आपकी पूछताछ मिल गई: {reference}',
      text: `धन्यवाद, {name}। आपकी पूछताछ हम तक पहुँच गई है।

नंबर: {reference}
यात्रा: {tour}
तारीख़: {dates}
जगह: {place}
लोग: {people}
महीना: {month}
सीटें: {waiting}

हम {deadline} तक जवाब देंगे।
कुछ और बताना है? इसी ईमेल का जवाब दें, या {phone} पर फ़ोन करके यह नंबर बताएँ।

आपने हमसे कुछ नहीं पूछा? तब किसी ने ग़लती से आपका पता दे दिया है। आपको कुछ नहीं करना है।`,
    },
  },
  quote_sent: {
    en: {
      subject: 'Your quote: {tour}',
      text: `Dear {name},

here is our quote for {tour}.

Quote: {reference}
Dates: {dates}
People: {people}
Total: {total}
Valid until: {until}

Read it, and accept it if you like it: {link}

It says what’s included, when what is due, and what a cancellation costs. Something isn’t right, or you have a question? Answer this e-mail, or call {phone}.`,
    },
    hi: {
      subject: 'आपका कोटेशन: {tour}',
      text: `प्रिय {name},

{tour} के लिए हमारा कोटेशन यह रहा।

कोटेशन: {reference}
तारीख़ें: {dates}
लोग: {people}
कुल: {total}
मान्य: {until} तक

पढ़ें, और पसंद आए तो स्वीकार करें: {link}

इसमें लिखा है कि क्या-क्या शामिल है, पैसे कब देने हैं और रद्द करने पर कितना कटता है। कुछ ठीक नहीं लगा, या कोई सवाल है? इसी ईमेल का जवाब दें, या {phone} पर फ़ोन करें।`,
    },
  },
  hold_started: {
    en: {
      subject: 'Held for you: {tour}, {reference}',
      text: `Dear {name},

we hold {tour} for you until {until}.

Booking: {reference}
Dates: {dates}
People: {people}
Total: {total}
To pay now: {amount}

See how to pay, and tell us when you have: {link}

With the payment you are booked. Without one the seats are free again after that time, and you owe nothing. Questions? Answer this e-mail, or call {phone}.`,
    },
    hi: {
      subject: 'आपके लिए सीटें रोकी गई हैं: {tour}, {reference}',
      text: `प्रिय {name},

{tour} की सीटें हमने {until} तक आपके लिए रोक ली हैं।

बुकिंग: {reference}
तारीख़ें: {dates}
लोग: {people}
कुल: {total}
अभी देना है: {amount}

पैसे कैसे देने हैं यहाँ देखें, और देने के बाद हमें बताएँ: {link}

भुगतान मिलते ही आपकी बुकिंग पक्की हो जाएगी। भुगतान न होने पर उस समय के बाद सीटें खुल जाएँगी, और आपको कुछ नहीं देना होगा। कोई सवाल? इसी ईमेल का जवाब दें, या {phone} पर फ़ोन करें।`,
    },
  },
  hold_ended: {
    en: {
      subject: 'No longer held: {tour}, {reference}',
      text: `Dear {name},

we held {tour} for you, and no payment has reached us. The seats are free again, and nothing is asked of you.

Booking: {reference}
Dates: {dates}
People: {people}

Have you paid already? Answer this e-mail with the UTR, and we look for it.

Would you still like to come? {link}`,
    },
    hi: {
      subject: 'सीटें अब रुकी नहीं हैं: {tour}, {reference}',
      text: `प्रिय {name},

{tour} की सीटें हमने आपके लिए रोकी थीं, पर कोई भुगतान हम तक नहीं पहुँचा। सीटें फिर से खुल गई हैं, और आपको कुछ नहीं देना है।

बुकिंग: {reference}
तारीख़ें: {dates}
लोग: {people}

पैसे दे चुके हैं? इस ईमेल के जवाब में UTR भेजें, हम खोजेंगे।

अब भी आना चाहेंगे? {link}`,
    },
  },
  booked: {
    en: {
      subject: 'You are booked: {tour}, {reference}',
      text: `Dear {name},

you are booked on {tour}. We look forward to the ride with you.

Booking: {reference}
Dates: {dates}
People: {people}
Total: {total}
Paid: {paid}
Please pay: {due}

Your page, with payments, receipts and the plan: {link}
Tell us who travels: {form}

Keep this e-mail: the links open your booking at any time. Questions? Answer this e-mail, or call {phone}.`,
    },
    hi: {
      subject: 'आपकी बुकिंग पक्की है: {tour}, {reference}',
      text: `प्रिय {name},

{tour} पर आपकी बुकिंग पक्की है। आपके साथ सफ़र का हमें इंतज़ार है।

बुकिंग: {reference}
तारीख़ें: {dates}
लोग: {people}
कुल: {total}
मिल चुके: {paid}
देना है: {due}

आपका पेज, जिसमें भुगतान, रसीदें और कार्यक्रम हैं: {link}
यात्रियों की जानकारी भरें: {form}

यह ईमेल सँभालकर रखें: इन लिंक से आपकी बुकिंग कभी भी खुलेगी। कोई सवाल? इसी ईमेल का जवाब दें, या {phone} पर फ़ोन करें।`,
    },
  },
  payment_received: {
    en: {
      subject: 'Receipt: {amount} for {reference}',
      text: `Thank you, {name}. Your payment has arrived.

Amount: {amount}
Paid on: {day}
Receipt: {number}
Booking: {reference}
Tour: {tour}
Still to pay: {balance}
Please pay: {due}

Your receipt: {receipt}
Your booking: {link}`,
    },
    hi: {
      subject: 'रसीद: {reference} के लिए {amount}',
      text: `धन्यवाद, {name}। आपका भुगतान मिल गया है।

रक़म: {amount}
तारीख़: {day}
रसीद: {number}
बुकिंग: {reference}
यात्रा: {tour}
कुल बाकी: {balance}
देना है: {due}

आपकी रसीद: {receipt}
आपकी बुकिंग: {link}`,
    },
  },
  booking_cancelled: {
    en: {
      subject: 'Cancelled: {tour}, {reference}',
      text: `Dear {name},

your booking on {tour} is cancelled.

Booking: {reference}
Dates: {dates}
Paid: {paid}
Fee: {kept}
Comes back: {refund}

We pay {refund} back by {until}. You get an e-mail when it is on its way.
Your booking, with all figures: {link}

We would have liked to ride with you, and hope for another time. Questions? Answer this e-mail, or call {phone}.`,
    },
    hi: {
      subject: 'बुकिंग रद्द: {tour}, {reference}',
      text: `प्रिय {name},

{tour} पर आपकी बुकिंग रद्द हो गई है।

बुकिंग: {reference}
तारीख़ें: {dates}
मिले थे: {paid}
शुल्क: {kept}
वापस मिलेंगे: {refund}

{refund} हम {until} तक लौटा देंगे। भेजते ही आपको ईमेल मिलेगा।
आपकी बुकिंग, पूरे हिसाब के साथ: {link}

आपके साथ सफ़र करना हमें अच्छा लगता। उम्मीद है, फिर कभी। कोई सवाल? इसी ईमेल का जवाब दें, या {phone} पर फ़ोन करें।`,
    },
  },
  refund_paid: {
    en: {
      subject: 'Paid back: {amount} for {reference}',
      text: `Dear {name},

we have paid {amount} back to you.

Booking: {reference}
Tour: {tour}
Paid back on: {day}
Voucher: {number}

A bank may take some days. The voucher: {receipt}
Your booking: {link}

It hasn’t arrived after a week? Answer this e-mail, or call {phone}.`,
    },
    hi: {
      subject: 'वापस भेजे: {reference} के लिए {amount}',
      text: `प्रिय {name},

हमने आपको {amount} वापस भेज दिए हैं।

बुकिंग: {reference}
यात्रा: {tour}
तारीख़: {day}
वाउचर: {number}

बैंक को कुछ दिन लग सकते हैं। वाउचर: {receipt}
आपकी बुकिंग: {link}

एक हफ़्ते बाद भी नहीं पहुँचे? इसी ईमेल का जवाब दें, या {phone} पर फ़ोन करें।`,
    },
  },
  ...defaultReminderTexts,
};
