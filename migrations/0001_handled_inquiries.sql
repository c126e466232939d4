ALTER TABLE `inquiries` ADD `handled_at` integer;--> statement-breakpoint
-- Until now an inquiry stopped waiting when an admin had looked through it: those are taken as handled.
UPDATE `inquiries` SET `handled_at` = `received_at` WHERE `received_at` <= (SELECT max(`value`) FROM `counters` WHERE `name` LIKE 'looked:%');--> statement-breakpoint
DELETE FROM `counters` WHERE `name` LIKE 'looked:%';
