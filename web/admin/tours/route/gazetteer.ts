import type { Waypoint } from '#shared/tours/tour';

export interface GazetteerPlace extends Pick<Waypoint, 'name' | 'lat' | 'lon' | 'altitudeM' | 'kind'> {
  region: string;
  approx: boolean;
}

/*
 * `name|latitude|longitude|altitude in metres|kind`, with a tilde if the position is approximate. Sources: the demo tours
 * (`seed/README.md`), or GeoNames (geonames.org, CC BY 4.0) within 4 km; places with a tilde have no second source.
 * Published altitudes differ by tens of metres. Not for navigation.
 */
const placeList = `
# Himachal
Atal Tunnel north portal|32.44|77.16|3071|via; Banjar|31.639|77.344|1356|fuel; Baralacha La|32.759|77.42|4890|pass
Barot|32.036|76.846|1830|stay; Bharmour|32.442|76.533|2195|stay|~; Bhuntar|31.877|77.146|1090|fuel|~
Billing|32.057|76.746|2430|sight; Bir|32.042|76.72|1525|stay; Chamba|32.556|76.126|996|stay
Chhatru|32.318|77.372|3330|via; Chitkul|31.352|78.437|3450|sight; Dalhousie|32.538|75.97|1970|stay
Darcha|32.674|77.2|3360|via; Dharamshala|32.219|76.323|1457|fuel; Gramphu|32.396|77.257|3200|via
Gushaini (Tirthan)|31.642|77.425|1600|stay; Hampta Pass|32.283|77.353|4270|pass|~
Jalori Pass|31.535|77.371|3120|pass; Jibhi|31.592|77.357|1850|stay; Jispa|32.642|77.184|3200|stay
Jogindernagar|31.987|76.79|1010|fuel; Kafnu|31.63|78.015|2520|stay; Kalpa|31.538|78.256|2960|stay
Karcham|31.5|78.183|1900|via; Kasol|32.01|77.315|1580|stay|~; Keylong|32.571|77.032|3080|via
Khajjiar|32.546|76.058|1920|sight|~; Killar (Pangi)|33.083|76.407|2430|stay|~; Kufri|31.098|77.267|2720|via|~
Kullu|31.958|77.109|1279|fuel; Manali|32.243|77.189|2050|stay; Mandi|31.708|76.932|760|stay
Manikaran|32.027|77.347|1760|sight|~; McLeod Ganj|32.239|76.322|2082|stay; Naggar|32.113|77.166|1760|sight
Narkanda|31.258|77.46|2708|via; Palampur|32.11|76.536|1220|fuel; Powari|31.525|78.273|2000|fuel|~
Rampur Bushahr|31.449|77.63|1021|fuel; Reckong Peo|31.538|78.271|2290|fuel|~; Rohtang La|32.372|77.247|3978|pass|~
Sach Pass|33.001|76.233|4414|pass|~; Sangla|31.425|78.265|2680|stay; Sarahan|31.511|77.795|2165|stay
Shimla|31.105|77.173|2206|stay; Sissu|32.48|77.124|3120|stay; Solang|32.316|77.157|2560|via|~
Tandi|32.55|76.976|2850|fuel; Triund|32.267|76.353|2828|sight; Udaipur (Lahaul)|32.728|76.664|2650|via|~
# Spiti
Batal|32.36|77.614|3960|via; Chandratal|32.477|77.616|4250|stay; Chicham Bridge|32.343|77.993|4037|sight
Dhankar|32.09|78.213|3894|sight; Hikkim|32.246|78.097|4400|sight; Kaza|32.226|78.072|3650|stay
Key Monastery|32.298|78.012|4166|sight; Khab|31.803|78.64|2440|via; Kibber|32.332|78.009|4270|via
Komic|32.236|78.119|4587|sight; Kunzum La|32.396|77.636|4551|pass; Langza|32.271|78.083|4400|sight
Losar|32.437|77.752|4079|via; Mudh (Pin Valley)|31.963|78.034|3785|sight; Nako|31.88|78.628|3625|sight
Pin Bhaba Pass|31.8|77.992|4910|pass|~; Tabo|32.093|78.384|3280|stay
# Ladakh
Alchi|34.223|77.172|3100|stay; Chang La|34.047|77.93|5360|pass; Chumathang|33.358|78.317|4000|stay|~
Chushul|33.603|78.645|4360|via; Diskit|34.547|77.553|3144|sight; Drass|34.428|75.751|3280|fuel
Durbuk|34.107|78.104|3850|via; Fotu La|34.281|76.69|4108|pass; Hanle|32.785|78.98|4300|stay
Hemis|33.913|77.707|3660|sight|~; Hunder|34.574|77.497|3120|stay; Kargil|34.557|76.126|2676|stay
Karu|33.912|77.735|3450|fuel; Khalsar|34.489|77.697|3160|via; Khaltse|34.318|76.878|2980|fuel|~
Khardung La|34.278|77.605|5359|pass; Kongmaru La|33.823|77.62|5260|pass|~
Korzok (Tso Moriri)|32.967|78.258|4560|stay; Lachulung La|33.083|77.628|5059|pass; Lamayuru|34.283|76.774|3510|sight
Leh|34.153|77.577|3500|stay; Likir|34.283|77.217|3700|sight|~; Loma|33.199|78.826|4170|via|~
Merak|33.793|78.617|4330|via|~; Mulbekh|34.379|76.363|3304|sight; Namika La|34.371|76.461|3700|pass
Nyoma|33.205|78.65|4190|via; Padum|33.467|76.883|3657|stay|~; Panamik|34.783|77.533|3200|stay|~
Pang|33.128|77.784|4600|via; Panikhar|34.117|75.95|3250|via|~; Pensi La|33.867|76.35|4401|pass|~
Photi La|32.72|79.15|5524|pass|~; Sangam (Nimmu)|34.166|77.334|3150|sight; Sankoo|34.29|75.967|2960|via|~
Sarchu|32.907|77.58|4290|stay; Shinku La|32.908|77.205|5091|pass|~; Spangmik (Pangong Tso)|33.913|78.458|4280|stay
Sumur|34.617|77.617|3110|stay|~; Tanglang La|33.508|77.771|5328|pass; Tangtse|34.025|78.172|3950|via
Thiksey|34.056|77.667|3600|sight; Thukje (Tso Kar)|33.34|78.01|4540|via|~; Turtuk|34.847|76.827|2900|sight
Umling La|32.694|79.283|5798|pass; Upshi|33.832|77.813|3400|via
# Kashmir
Anantnag|33.731|75.149|1600|fuel; Bandipora|34.417|74.643|1578|fuel; Banihal|33.437|75.195|1666|via
Dawar (Gurez)|34.633|74.833|2400|stay|~; Gulmarg|34.049|74.38|2650|stay|~; Jammu|32.733|74.87|327|fuel
Kishtwar|33.314|75.767|1638|stay; Pahalgam|34.015|75.315|2200|stay|~; Patnitop|33.083|75.333|2024|stay|~
Razdan Pass|34.553|74.643|3557|pass|~; Sinthan Top|33.57|75.51|3785|pass|~; Sonamarg|34.303|75.293|2730|via
Srinagar|34.084|74.797|1585|stay; Udhampur|32.925|75.135|756|fuel; Zoji La|34.279|75.472|3528|pass
# Uttarakhand
Almora|29.597|79.659|1640|stay; Auli|30.529|79.57|2800|stay|~; Badrinath|30.743|79.493|3100|sight|~
Barkot|30.809|78.206|1220|stay; Chamba (Tehri)|30.346|78.395|1600|via|~; Chamoli|30.404|79.331|960|via|~
Chandrashila|30.491|79.222|4000|sight; Chopta|30.486|79.196|2680|via; Dehradun|30.325|78.043|640|fuel
Devprayag|30.146|78.598|475|sight; Gangotri|30.994|78.941|3100|sight|~; Guptkashi|30.523|79.078|1319|stay|~
Haridwar|29.948|78.16|314|fuel; Harsil|31.038|78.738|2620|stay|~; Joshimath|30.555|79.565|1890|stay|~
Karnaprayag|30.259|79.217|790|fuel|~; Kausani|29.843|79.604|1890|stay|~; Kunjapuri|30.185|78.31|1676|sight|~
Mana|30.772|79.496|3200|sight|~; Munsiyari|30.067|80.238|2200|stay|~; Mussoorie|30.455|78.078|2005|stay
Nainital|29.38|79.463|2084|stay; Pithoragarh|29.583|80.218|1514|fuel; Ram Jhula|30.123|78.314|350|sight
Rishikesh|30.087|78.268|372|stay; Rudraprayag|30.285|78.981|690|fuel; Shivpuri|30.137|78.389|400|stay
Srinagar Garhwal|30.223|78.784|560|fuel; Tungnath|30.489|79.216|3680|sight; Ukhimath|30.518|79.095|1311|stay
Uttarkashi|30.729|78.443|1158|fuel
# Sikkim
Chungthang|27.604|88.646|1790|via|~; Darjeeling|27.041|88.266|2045|stay|~; Gangtok|27.331|88.613|1650|stay
Gurudongmar Lake|28.025|88.711|5183|sight|~; Kalimpong|27.06|88.474|1247|stay; Lachen|27.732|88.546|2750|stay|~
Lachung|27.689|88.743|2700|stay|~; Mangan|27.508|88.533|956|fuel; Namchi|27.166|88.364|1315|fuel
Nathu La|27.387|88.831|4310|pass|~; Pelling|27.301|88.235|2150|stay|~; Ravangla|27.307|88.364|2100|stay|~
Siliguri|26.727|88.395|122|fuel; Thangu|27.893|88.537|3900|via|~; Tsomgo Lake|27.375|88.762|3753|sight|~
Yumthang|27.827|88.696|3564|sight|~
# Arunachal
Bhalukpong|27.013|92.64|213|stay; Bomdila|27.265|92.424|2415|fuel; Bum La|27.717|91.895|4633|pass
Dirang|27.358|92.241|1560|stay; Sela|27.503|92.104|4170|pass; Tawang|27.586|91.868|3048|stay
Tezpur|26.634|92.8|48|fuel
# Nepal
Bandipur|27.938|84.407|1030|stay|~; Beni|28.345|83.567|899|fuel|~; Besisahar|28.23|84.378|760|fuel|~
Chame|28.553|84.24|2670|stay|~; Dhulikhel|27.622|85.543|1550|stay; Jomsom|28.781|83.723|2743|fuel|~
Kagbeni|28.837|83.783|2804|stay|~; Kathmandu|27.712|85.318|1400|stay; Lo Manthang|29.184|83.956|3840|stay|~
Manang|28.667|84.017|3540|stay|~; Marpha|28.753|83.688|2670|stay|~; Muktinath|28.817|83.872|3760|sight|~
Nagarkot|27.717|85.52|2195|stay; Pokhara|28.209|83.986|822|stay; Sauraha (Chitwan)|27.58|84.494|185|stay|~
Tatopani (Myagdi)|28.496|83.653|1190|stay|~
# Bhutan
Chele La|27.372|89.347|3988|pass|~; Dochula|27.49|89.751|3100|pass|~; Haa|27.387|89.281|2670|stay|~
Jakar (Bumthang)|27.55|90.752|2580|stay; Mongar|27.275|91.24|1600|stay; Paro|27.431|89.417|2250|stay
Phuentsholing|26.858|89.388|293|stay|~; Punakha|27.592|89.877|1242|stay|~; Samdrup Jongkhar|26.801|91.505|170|stay
Thimphu|27.472|89.639|2334|stay; Trashigang|27.333|91.553|1090|stay; Trongsa|27.503|90.507|2180|stay
Wangdue Phodrang|27.486|89.9|1300|fuel
`;

function parsePlaceList(): GazetteerPlace[] {
  let region = '';
  return placeList.split(/[\n;]/).flatMap((entry): GazetteerPlace[] => {
    const text = entry.trim();
    if (text.startsWith('# ')) region = text.slice(2);
    const [name = '', lat, lon, altitudeM, kind, tilde] = text.split('|');
    if (lat === undefined) return [];
    const position = { lat: Number(lat), lon: Number(lon), altitudeM: Number(altitudeM) };
    return [{ name, ...position, kind: kind as Waypoint['kind'], region, approx: tilde === '~' }];
  });
}

export const gazetteer: readonly GazetteerPlace[] = parsePlaceList();

const placeByName = new Map(gazetteer.map((place) => [place.name.toLowerCase(), place]));

export function findPlace(name: string): GazetteerPlace | undefined {
  return placeByName.get(name.trim().toLowerCase());
}

export const gazetteerListId = 'gazetteer';
