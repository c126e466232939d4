ALTER TABLE `pictures` ADD `sky` text;--> statement-breakpoint
ALTER TABLE `tours` ADD `picture_notes` text;