"""First names that are common in several countries; those that are words as well are told apart."""

_CLEAR = """
Aaron Adam Adrian Adriana Agnes Agnieszka Ahmed Ahmet Aisha Alan Alberto Alejandro Aleksandra Alessandro Alessia
Alexander Alexandra Alexandre Alfred Ali Alice Alicia Alina Alison Amanda Amelia Amina Amir Amy Ana Anastasia Anders
Andre Andrea Andreas Andrei Andrew Andrzej Angela Anita Anja Anke Ann Anna Anne Annette Annika Anthony Antoine Anton
Antonia Antonio Aoife Arjun Arne Arthur Astrid Barbara Barry Beata Beatrice Beatriz Ben Benjamin Bernard Bernd
Bettina Birgit Björn Bob Boris Brandon Brenda Brian Bruno Camille Carl Carla Carlos Carmen Carol Carolina Caroline
Catarina Catherine Cecilia Céline Charles Charlotte Chiara Chloe Chloé Chris Christian Christina Christine Christoph
Christopher Claire Clara Claudia Claus Clément Colin Cristina Cynthia Damien Daniel Daniela Danielle Darren Dave
David Deborah Deepak Denise Dennis Derek Diana Diane Diego Dieter Dimitri Dirk Dmitri Dmitry Dominik Dominique
Donald Donna Dorothy Doug Douglas Duncan Edith Eduardo Edward Edyta Elena Eleanor Elias Elif Elisa Elisabeth
Elizabeth Ella Ellen Elodie Emil Emilia Emilie Emily Emma Emmanuel Enrico Enrique Eric Erica Erik Erika Ernst Esra
Esther Eugene Eva Evelyn Ewa Fabian Fatima Fatma Federica Federico Felix Fernanda Fernando Filip Fiona Florian
Francesca Francesco Francisco Franck François Françoise Frank Franz Fred Frederik Friedrich Fritz Gabriel Gabriela
Gareth Gary Geoffrey Gerald Gerhard Giorgio Giovanni Giulia Giuseppe Gonzalo Gordon Graham Greg Gregor Gregory Greta
Guido Guillaume Gustav Hanna Hannah Hans Harald Harold Harry Hassan Heather Heidi Heike Heinz Helen Helena Helga
Hélène Helmut Hendrik Henri Henrik Henry Herbert Hiroshi Holger Horst Hugo Ibrahim Igor Ilona Ines Inge Ingrid Irina
Isaac Isabel Isabella Isabelle Ivan Jacek Jack Jackson Jacob Jacqueline Jacques Jakob Jakub James Jamie Jan Jana
Jane Janet Janina Janine Jason Javier Jean Jeff Jeffrey Jennifer Jens Jeremy Jerry Jessica Jim Joachim Joan Joanna
Joao João Joe Joel Joëlle Johan Johann Johanna Johannes John Johnny Jonas Jonathan Jorge Jörg José Josef Joseph
Joshua Joyce Juan Judith Judy Julia Julian Juliana Julie Julien Jürgen Justin Justyna Kai Kamil Karen Karim Karin
Karl Karolina Katarzyna Kate Katharina Katherine Kathleen Kathrin Katja Katrin Kazuo Keith Kelly Ken Kenji Kenneth
Kerstin Kevin Khalid Kim Klaus Konrad Kristin Kristina Kumar Kurt Kyle Lara Larry Lars Laura Laurent Lauren Lea Leah
Leila Lena Leo Leon Leonardo Leonie Lewis Liam Lina Linda Lisa Lorenzo Louis Louise Luca Lucas Lucia Lucie Ludwig
Luis Luisa Lukas Luke Lydia Madeleine Maja Magdalena Małgorzata Manfred Manuel Manuela Marc Marcel Marco Marcos
Marcus Marek Margaret Margarida Maria María Mariana Marie Marina Mario Marion Markus Marta Martha Martin Martina
Mary Mateusz Matteo Matthew Matthias Maurice Maximilian Mehmet Melanie Melissa Mia Michael Michaela Michał Michel
Michelle Miguel Mike Mikhail Milan Mohamed Mohammad Mohammed Monika Monique Muhammad Mustafa Nadia Nadine Nancy
Naomi Natalia Natalie Natasha Nathalie Nathan Neil Nicholas Nicola Nicolas Nicole Nicholas Niels Nigel Nikita Niklas
Nikolai Nina Noah Noémie Nora Norbert Norman Olaf Oleg Olga Oliver Olivia Olivier Omar Oscar Oskar Otto Pablo Pamela
Paola Paolo Pascal Patricia Patrick Patrizia Paul Paula Pauline Paulo Pawel Paweł Pedro Peggy Peter Petra Philip
Philipp Philippe Phillip Pierre Pieter Piotr Priya Rachel Rafael Rahul Rainer Raj Rajesh Ralf Ralph Ramon Raquel
Raúl Ravi Raymond Rebecca Regina Renate Renata René Ricardo Riccardo Richard Rita Robert Roberta Roberto Robin
Rodrigo Roger Roland Rolf Roman Ronald Rosa Rudolf Russell Ruth Ryan Sabine Sakura Salma Sally Salvatore Samantha
Samir Samuel Sandra Sanjay Sara Sarah Sascha Sébastien Sean Sebastian Sergei Sergey Sergio Seán Shannon Sharon
Sheila Shirley Sigrid Silke Silvia Simon Simona Simone Sofia Sofie Sonia Sonja Sophia Sophie Stacy Stanislav Stefan
Stefania Stefanie Steffen Stephan Stephanie Stéphane Stephen Steve Steven Stuart Susan Susana Susanne Suzanne Sven
Svetlana Sylvia Sylvie Takashi Tanja Tanya Tatiana Teresa Terry Theo Theodor Theresa Thomas Thorsten Tiago Tim
Timothy Tina Tobias Todd Tom Tomas Tomasz Tony Torsten Tracy Tristan Ulrich Ulrike Ursula Ute Uwe Valentina Valerie
Vanessa Vera Veronica Veronika Victor Viktor Vincent Vincenzo Virginie Vladimir Volker Walter Wanda Wendy Werner
Wilhelm William Wolfgang Xavier Yasmin Yuki Yusuf Yvonne Zeynep Zoe Zofia Александр Алексей Алина Анастасия Андрей
Анна Антон Борис Валентина Виктор Владимир Галина Дарья Денис Дмитрий Евгений Екатерина Елена Иван Игорь Ирина
Кирилл Ксения Максим Мария Михаил Наталья Никита Николай Олег Ольга Павел Пётр Роман Светлана Сергей Татьяна Юлия
Юрий
"""

_FARTHER = """
Abebe Abdul Abdullah Ade Adebayo Aditi Aditya Akira Akiko Alejandra Aline Amadou Amara Ananya Anh Aniket Anil Anjali
Asha Ashok Ayşe Babajide Bilal Bjorn Bjørn Bogdan Burak Cem Chidi Chinedu Chukwu Çağla Deniz Dilip Divya Duc Emeka
Emre Enzo Esteban Fatou Farah Farid Feng Ganesh Gita Haruka Haruto Hamza Hasan Hideo Hiroko Hüseyin Huseyin Imran
Indira Iqbal Ismail Jamal Jing Jiho Junaid Kamal Karan Kavita Keiko Kenta Khadija Kofi Krishna Kwame Lakshmi Layla
Linh Mahmoud Malik Mamadou Manish Mariam Mehdi Meera Mei Minh Mohan Murat Nabil Nadeem Naoki Nasser Neha Ngozi
Nguyen Nguyễn Nikhil Nneka Noor Nkechi Okan Olumide Oluwaseun Omer Onur Osman Özgür Parvati Pooja Pradeep Rania
Rashid Rekha Ritu Rohan Rohit Sadia Salim Sanjana Satoshi Selin Serkan Shankar Shreya Siddharth Sunil Sunita Suresh
Tariq Tatsuya Temitope Tran Trần Tuan Uchenna Usha Vijay Vikram Xiao Youssef Yuna Yuto Zainab Zhen
"""

_WORDS_TOO = """
Abby Alex Amber Angel April Art Ashley August Austin Autumn Bill Brad Brandy Brooke Carter Charlie Chase Chelsea
Chuck Cliff Crystal Daisy Dakota Dan Dawn Dean Destiny Dick Don Drew Earl Eden Eve Faith Florence Forest Frances
Gene George Georgia Ginger Glen Grace Grant Guy Harmony Heath Holly Hope Hunter Iris Ivy Jade Jasmine Jay Jesse
Jesus Jewel Jordan Joy June Justice Lance Lee Lily Logan Lorraine Madison Mark Marshall Mason Matt Max May Melody
Mercedes Miles Milan Moe Morgan Nick Nova Olive Page Paris Parker Pat Patience Pearl Penny Peg Phil Piper Randy Ray
Reed Rich Rob Rock Rocky Rod Roman Rose Roy Ruby Rusty Sam Savannah Scott Sidney Sierra Skip Sky Skye Sonny Star
Stone Summer Sydney Taylor Terra Trinity Troy Ty Vic Victoria Viola Violet Virginia Wade Warren Will Willow Woody
"""

CLEAR = frozenset((_CLEAR + _FARTHER).split()) - frozenset(_WORDS_TOO.split())
"""These are hardly ever anything else."""

WORDS_TOO = frozenset(_WORDS_TOO.split())
"""These count only before a surname."""
