ALTER TABLE `tours` ADD `pillion_price` real;--> statement-breakpoint
ALTER TABLE `tours` ADD `own_bike_price` real;--> statement-breakpoint
ALTER TABLE `tours` ADD `passenger_price` real;--> statement-breakpoint
ALTER TABLE `tours` ADD `foreigner_price` real;