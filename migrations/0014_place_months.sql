-- The tours that are there already; from now on every write counts its place again, months and all.
UPDATE `summaries` SET `value` = json_patch(`value`, (
	SELECT json_group_object(`place`, json_object('months', json(`months`)))
	FROM (
		SELECT lower(`place`) AS `place`, json_array(
			coalesce(sum(`months` LIKE '%"jan%'), 0),
			coalesce(sum(`months` LIKE '%"feb%'), 0),
			coalesce(sum(`months` LIKE '%"mar%'), 0),
			coalesce(sum(`months` LIKE '%"apr%'), 0),
			coalesce(sum(`months` LIKE '%"may%'), 0),
			coalesce(sum(`months` LIKE '%"jun%'), 0),
			coalesce(sum(`months` LIKE '%"jul%'), 0),
			coalesce(sum(`months` LIKE '%"aug%'), 0),
			coalesce(sum(`months` LIKE '%"sep%'), 0),
			coalesce(sum(`months` LIKE '%"oct%'), 0),
			coalesce(sum(`months` LIKE '%"nov%'), 0),
			coalesce(sum(`months` LIKE '%"dec%'), 0)
		) AS `months`
		FROM (
			SELECT `place`, CASE WHEN json_valid(`facts`) THEN json_extract(`facts`, '$.bestMonths') END AS `months`
			FROM `tours` WHERE `deleted_at` IS NULL
		)
		GROUP BY lower(`place`)
	)
)) WHERE `name` = 'places';
